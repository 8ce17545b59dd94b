import { kindOfTemplate, messageNames, namesOfKind, inPlainLatin, type MessageName } from "@murojaat/contract";
import { Button, Input } from "antd";
import { useRef, type ComponentRef } from "react";
import { useText } from "../../engine/text/useText.tsx";
import { smsParts } from "../../engine/workflow/sms.ts";
import { typeIn } from "../../engine/ui/typeIn.ts";
import css from "./TemplateText.module.css";
import proseCss from "../../engine/ui/prose.module.css";

type Props = {
  readonly code: unknown;
  // set by Form.Item
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
};
const inBraces = /\{(\w+)\}/g;

/** The text of a message template: the names it may use as buttons, how long the message becomes, and how it will read. */
export const TemplateText = ({ code, value = "", onChange, ...given }: Props) => {
  const { t, any } = useText();
  const area = useRef<ComponentRef<typeof Input.TextArea>>(null);
  const kind = kindOfTemplate(code);
  const names: readonly MessageName[] = kind ? namesOfKind[kind] : [];
  const text = value;
  const unknown = kind ? [...text.matchAll(inBraces)].map(([, name]) => name!).filter((name) => !isAmong(names, name)) : [];
  const exampleOf = (name: MessageName): string => {
    const { label, ...rest } = messageNames[name];
    return "example" in rest ? rest.example : `‹${any(label)}›`;
  };
  const preview = text.replace(inBraces, (_, name: string) => (isAmong(names, name) ? exampleOf(name) : "")).trimEnd();
  const insert = (name: MessageName) => {
    const field = area.current?.resizableTextArea?.textArea;
    if (field) typeIn(field, `{${name}}`);
  };
  return (
    <>
      <Input.TextArea
        ref={area}
        {...given}
        value={text}
        autoSize={{ minRows: 3, maxRows: 10 }}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {kind && (
        <div className={css.beside}>
          <div className={css.names} role="group" aria-label={t("references.insertName")}>
            {names.map((name) => (
              <Button key={name} size="small" title={`{${name}}`} onClick={() => insert(name)}>
                + {any(messageNames[name].label)}
              </Button>
            ))}
          </div>
          {unknown.length > 0 && (
            <p role="alert" className={css.unknown}>
              {t("references.unknownName", { names: unknown.map((name) => `{${name}}`).join(", ") })}
            </p>
          )}
          <p className={css.preview}>
            <strong>{t("references.templatePreview")}:</strong> {preview}
          </p>
          <p className={proseCss.soft}>{t("form.smsLength", { count: preview.length, parts: smsParts(preview) })}</p>
          {smsParts(inPlainLatin(preview)) < smsParts(preview) && (
            <p className={proseCss.soft}>{t("references.smsPlain", { parts: smsParts(inPlainLatin(preview)) })}</p>
          )}
        </div>
      )}
    </>
  );
};

const isAmong = (names: readonly MessageName[], name: string): name is MessageName => (names as readonly string[]).includes(name);
