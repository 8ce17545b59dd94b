import FullscreenExitOutlined from "@ant-design/icons/es/icons/FullscreenExitOutlined";
import FullscreenOutlined from "@ant-design/icons/es/icons/FullscreenOutlined";
import { useEffect, useState } from "react";
import { useText } from "../engine/text/useText.tsx";
import topBarCss from "./TopBar.module.css";

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
    <button type="button" className={`${topBarCss.button} ${topBarCss.wideOnly}`} aria-label={label} title={label} onClick={toggle}>
      {full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </button>
  );
};
