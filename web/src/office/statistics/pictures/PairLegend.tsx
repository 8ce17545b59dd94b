/** What the two colours of a picture mean: all, and the part that is done. */
export const PairLegend = ({ whole, part }: { whole: string; part: string }) => (
  <ul className="legend">
    <li>
      <span className="bucket-key legend-whole" />
      {whole}
    </li>
    <li>
      <span className="bucket-key legend-part" />
      {part}
    </li>
  </ul>
);
