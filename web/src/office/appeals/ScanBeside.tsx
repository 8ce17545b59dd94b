import { shownAs, type FileLink } from "@murojaat/contract";
import { createPortal } from "react-dom";
import { FileView } from "../../engine/files/FilePreview.tsx";
import { useText } from "../../engine/text/useText.tsx";
import type { Letter } from "../file-readings/useLetter.ts";
import css from "./ScanBeside.module.css";

/** Room left of the drawer in which a scan can be read. Pixels. */
const readable = 340;

type Props = {
  readonly files: readonly FileLink[];
  readonly chosen: readonly number[];
  readonly letter: Letter;
  readonly formWidth: number;
};
/** The letter at the left of its form, where the window has room: the file that was read, or the first scan. */
export const ScanBeside = ({ files, chosen, letter, formWidth }: Props) => {
  const { t } = useText();
  const scans = files.filter((file) => chosen.includes(file.resourcesId) && shownAs(file.resourceName));
  const scan = scans.find(({ resourcesId }) => resourcesId === letter.fileId) ?? scans[0];
  const isRead = scan?.resourcesId === letter.fileId && letter.reading !== undefined && letter.reading.confidence < 100;
  const room = window.innerWidth - formWidth;
  if (!scan || room < readable) return null;
  return createPortal(
    <aside className={css.scan} data-part="scan" style={{ width: room }} aria-label={`${t("form.scan")}: ${scan.resourceName}`}>
      <FileView
        isBeside
        hasPlaces={isRead}
        key={scan.resourcesId}
        file={scan}
        // a digital letter is shown as it is: only what was read from pictures has places
        pages={isRead && shownAs(scan.resourceName) === "pdf" ? letter.reading?.pages : undefined}
        mark={isRead ? letter.shown : undefined}
      />
    </aside>,
    document.body,
  );
};
