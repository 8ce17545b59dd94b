import FullscreenExitOutlined from "@ant-design/icons/es/icons/FullscreenExitOutlined";
import FullscreenOutlined from "@ant-design/icons/es/icons/FullscreenOutlined";
import { useEffect, useState } from "react";
import { useText } from "../engine/text/useText.tsx";

export const FullScreen = () => {
  const { t } = useText();
  const [full, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const label = t(full ? "shell.exitFullscreen" : "shell.fullscreen");
  const toggle = () => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <button type="button" className="top-button wide-only" aria-label={label} title={label} onClick={toggle}>
      {full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </button>
  );
};
