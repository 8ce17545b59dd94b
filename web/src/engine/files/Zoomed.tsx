import { MinusOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { useText } from "../text/useText.tsx";
import css from "./Zoomed.module.css";

/** How many times as wide as its room a page may be. */
const steps = [1, 1.5, 2, 3, 4] as const;
const kept = "page-zoom";
const stepBefore = (): number => {
  const at = steps.findIndex((step) => String(step) === localStorage.getItem(kept));
  return at < 0 ? 0 : at;
};

/** A page that is made larger and smaller by buttons, keys and Ctrl with the wheel, and is drawn about by the mouse; what was chosen is remembered on this machine. */
export const Zoomed = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => {
  const { t } = useText();
  const [at, setAt] = useState(stepBefore);
  const room = useRef<HTMLDivElement>(null);
  const goTo = (next: number): void => {
    const to = Math.max(0, Math.min(steps.length - 1, next));
    localStorage.setItem(kept, String(steps[to]));
    setAt(to);
  };
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return;
    // the browser would make the whole window larger
    event.preventDefault();
    goTo(at + (event.deltaY < 0 ? 1 : -1));
  });
  useEffect(() => {
    const element = room.current!;
    const listen = (event: WheelEvent) => onWheel(event);
    element.addEventListener("wheel", listen, { passive: false });
    return () => element.removeEventListener("wheel", listen);
  }, []);
  const onKeyDown = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
    if (ctrlKey || altKey || metaKey) return;
    if (key === "+" || key === "=") goTo(at + 1);
    else if (key === "-") goTo(at - 1);
    else if (key === "0") goTo(0);
  };
  const onPointerMove = ({ buttons, movementX, movementY }: PointerEvent) => {
    if (buttons === 1) room.current?.scrollBy(-movementX, -movementY);
  };
  return (
    <div className={css.zoomed}>
      <div className={css.tools}>
        <Button
          size="small"
          icon={<MinusOutlined />}
          aria-label={t("form.smaller")}
          title={t("form.smaller")}
          disabled={at === 0}
          onClick={() => goTo(at - 1)}
        />
        <output className={css.share}>{steps[at]! * 100} %</output>
        <Button
          size="small"
          icon={<PlusOutlined />}
          aria-label={t("form.larger")}
          title={t("form.larger")}
          disabled={at === steps.length - 1}
          onClick={() => goTo(at + 1)}
        />
      </div>
      <div ref={room} className={css.room} role="group" aria-label={name} tabIndex={0} onKeyDown={onKeyDown} onPointerMove={onPointerMove}>
        <div style={{ width: `${steps[at]! * 100}%` }}>{children}</div>
      </div>
    </div>
  );
};
