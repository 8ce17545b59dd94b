import { drawerWidth, shownAs, type FileLink } from "@murojaat/contract";
import { createPortal } from "react-dom";
import { FileView } from "../../engine/files/FilePreview.tsx";
import { useText } from "../../engine/text/useText.tsx";
import css from "./ScanBeside.module.css";

/** Room left of the drawer in which a scan can be read. Pixels. */
const readable = 340;

/** The first scan of the appeal at the left of its form, where the window has room. */
export const ScanBeside = ({ files, chosen }: { files: readonly FileLink[]; chosen: readonly number[] }) => {
  const { t } = useText();
  const scan = files.find((file) => chosen.includes(file.resourcesId) && shownAs(file.resourceName));
  const room = window.innerWidth - drawerWidth;
  if (!scan || room < readable) return null;
  return createPortal(
    <aside className={css.scan} data-part="scan" style={{ width: room }} aria-label={`${t("form.scan")}: ${scan.resourceName}`}>
      <FileView key={scan.resourcesId} file={scan} />
    </aside>,
    document.body,
  );
};
