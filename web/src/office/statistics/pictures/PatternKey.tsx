import { useScheme } from "../../../engine/theme/scheme.ts";
import { partColours } from "./paint.ts";
import bucketColoursCss from "../bucketColours.module.css";

/** The colour and pattern of a part, beside its words. */
export const PatternKey = ({ at }: { at: number }) => {
  const colours = partColours(useScheme());
  return (
    <span className={bucketColoursCss.key} data-pattern={at % colours.length} style={{ backgroundColor: colours[at % colours.length] }} />
  );
};
