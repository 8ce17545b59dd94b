import PaperClipOutlined from "@ant-design/icons/es/icons/PaperClipOutlined";
import type { FileLink } from "@murojaat/contract/kit";
import { lazy, Suspense, useState } from "react";
import { useText } from "../text/useText.tsx";
import rowButtonCss from "../ui/rowButton.module.css";

const FilesMenu = lazy(() => import("./FilesMenu.tsx").then((m) => ({ default: m.FilesMenu })));

/** The number of files of a row; a click opens them. The menu is loaded on the first click, because few rows are opened. */
export const FilesButton = ({ files, of }: { files: readonly FileLink[]; of: string }) => {
  const { t } = useText();
  const [pressed, setPressed] = useState(false);
  if (files.length === 0) return null;
  const button = (
    <button
      type="button"
      className={rowButtonCss.button}
      aria-label={t("lists.filesOf", { number: of })}
      onClick={(event) => {
        event.stopPropagation();
        setPressed(true);
      }}
    >
      <PaperClipOutlined /> {files.length}
    </button>
  );
  if (!pressed) return button;
  return (
    <Suspense fallback={button}>
      <FilesMenu files={files}>{button}</FilesMenu>
    </Suspense>
  );
};
