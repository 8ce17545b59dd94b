import PaperClipOutlined from "@ant-design/icons/es/icons/PaperClipOutlined";
import type { FileLink } from "@murojaat/contract";
import { lazy, Suspense, useState } from "react";
import { useText } from "../text/useText.tsx";

const FilesMenu = lazy(() => import("./FilesMenu.tsx").then((m) => ({ default: m.FilesMenu })));

/** How many files a row has; pressed, it opens them. The menu is fetched with the first press: few lists are opened for their files. */
export const FilesButton = ({ files, of }: { files: readonly FileLink[]; of: string }) => {
  const { t } = useText();
  const [pressed, setPressed] = useState(false);
  if (files.length === 0) return null;
  const button = (
    <button
      type="button"
      className="row-button"
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
