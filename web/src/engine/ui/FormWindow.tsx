import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import { dialogWidth } from "@murojaat/contract/kit";
import { Button, Modal, Skeleton, type ButtonProps, type FormInstance } from "antd";
import { createContext, use, useEffect, useId, useRef, type ReactNode, type Ref } from "react";
import { createPortal } from "react-dom";
import { useText } from "../text/useText.tsx";
import { isAbove, onFormKeys } from "./onFormKeys.ts";
import { keyed, WithKey } from "../keys/KeySign.tsx";
import { Later, useOpened } from "./Later.tsx";
import css from "./FormWindow.module.css";

/** The element beside a record in which its forms open; without one they open in a dialog. */
export const FormPlace = createContext<HTMLElement | null>(null);

type Props = {
  readonly title: string;
  /** A short question: a dialog even where the screen has a place beside the record. */
  readonly short?: boolean;
  readonly okText?: string;
  readonly cancelText?: string;
  readonly okButtonProps?: ButtonProps;
  readonly busy?: boolean;
  /** Without it the window has no buttons, because its form is still loading. */
  readonly onOk?: () => void;
  /** Whose required fields a key goes through. */
  readonly form?: FormInstance;
  /** Saves and begins the next one. */
  readonly onNext?: (() => void) | undefined;
  readonly onCancel: () => void;
  /** Once the fields can take the focus. */
  readonly onOpened?: () => void;
  /** Left of the buttons. */
  readonly status?: ReactNode;
  /** Without them the form is still loading. */
  readonly children?: ReactNode;
};

/** The window of a form: a panel beside the record, or a dialog over the screen. */
export const FormWindow = ({ children = <Skeleton active />, ...given }: Props) => {
  const place = use(FormPlace);
  const props = { ...given, children };
  return place && !given.short ? createPortal(<Panel {...props} />, place) : <Dialog {...props} />;
};

const Dialog = ({ title, okText, cancelText, okButtonProps, busy, form, onOk, onNext, onCancel, onOpened, status, children }: Props) => {
  const opened = useOpened(onOpened);
  return (
    <Modal
      open
      title={title}
      width={dialogWidth}
      style={{ top: 32 }}
      className={css.dialog}
      classNames={{ body: css.dialogBody! }}
      mask={{ closable: false }}
      confirmLoading={busy ?? false}
      onCancel={onCancel}
      {...(onOk
        ? { onOk, okText: <WithKey of="save">{okText}</WithKey>, cancelText, okButtonProps: { ...keyed("save"), ...okButtonProps } }
        : { footer: null })}
      {...(onOk &&
        (status || onNext) && {
          footer: (buttons: ReactNode) => (
            <div className={css.foot}>
              <span className={css.status}>{status}</span>
              <NextButton busy={busy} onNext={onNext} />
              {buttons}
            </div>
          ),
        })}
      wrapProps={{ onKeyDownCapture: onFormKeys({ form }) }}
      afterOpenChange={(isOpen) => isOpen && opened.stands()}
    >
      <Later onDrawn={opened.isDrawn}>{children}</Later>
    </Modal>
  );
};

const Panel = ({ title, okText, cancelText, okButtonProps, busy, form, onOk, onNext, onCancel, onOpened, status, children }: Props) => {
  const { t } = useText();
  const name = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      // the next record may be open already
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    // in a low window it stands below the record
    panel.current?.firstElementChild?.scrollIntoView({ block: "nearest" });
    // a panel without fields takes the focus itself
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={panel as Ref<HTMLElement>}
      role="dialog"
      aria-labelledby={name}
      tabIndex={-1}
      className={css.panel}
      data-part="form-panel"
      onKeyDownCapture={onFormKeys({ form })}
      onKeyDown={(event) => {
        // an open list of choices takes Escape for itself
        if (event.key !== "Escape" || event.defaultPrevented || isListOpen() || isAbove(event)) return;
        // the question that follows would be closed by the same key
        event.stopPropagation();
        onCancel();
      }}
    >
      <header className={css.head}>
        <h2 id={name}>{title}</h2>
        <Button type="text" icon={<CloseOutlined />} aria-label={t("common.close")} title={t("common.close")} onClick={onCancel} />
      </header>
      <div className={css.body}>
        <Later onDrawn={onOpened}>{children}</Later>
      </div>
      {onOk && (
        <footer className={css.foot}>
          <span className={css.status}>{status}</span>
          <Button onClick={onCancel}>{cancelText}</Button>
          <NextButton busy={busy} onNext={onNext} />
          <Button type="primary" {...keyed("save")} {...okButtonProps} loading={busy ?? false} onClick={onOk}>
            <WithKey of="save">{okText}</WithKey>
          </Button>
        </footer>
      )}
    </section>
  );
};

const NextButton = ({ busy, onNext }: Pick<Props, "busy" | "onNext">) => {
  const { t } = useText();
  return (
    onNext && (
      <Button {...keyed("saveAndNext")} disabled={busy ?? false} onClick={onNext}>
        <WithKey of="saveAndNext">{t("form.saveAndNext")}</WithKey>
      </Button>
    )
  );
};

const isListOpen = () =>
  document.querySelector("[role='combobox'][aria-expanded='true'], .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)") !== null;
