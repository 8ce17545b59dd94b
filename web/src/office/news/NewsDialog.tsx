import { digestHours, newsEndpoints, newsKindNames, newsKinds, type NewsChoice, type NewsWay } from "@murojaat/contract";
import { Alert, Button, Form, Input, Select, Switch } from "antd";
import { useState } from "react";
import { queries } from "../../engine/api/queries.ts";
import { useRead, useWrite } from "../../engine/api/use.ts";
import { momentText } from "../../engine/text/moments.ts";
import { useText } from "../../engine/text/useText.tsx";
import { FormDialog } from "../../engine/ui/FormDialog.tsx";
import { useCopy } from "../../engine/ui/useCopy.ts";
import css from "./News.module.css";
import noteCss from "../../engine/ui/note.module.css";
import proseCss from "../../engine/ui/prose.module.css";

type Props = { readonly onClose: () => void };
/** The hour is not asked for where there is no digest. */
type Values = Pick<NewsChoice, "email" | "isDigest" | "kinds"> & { readonly digestHour?: number };

const wayWords = { none: "news.none", email: "news.email", telegram: "news.telegram" } as const;

/** Of what the user is told outside the portal, and how. */
export const NewsDialog = ({ onClose }: Props) => {
  // the code is sent to the bot while this is open
  const { data } = useRead(newsEndpoints.read, {}, { fresh: true, quiet: true, every: 5_000 });
  return data ? <Choice choice={data} onClose={onClose} /> : null;
};

const Choice = ({ choice, onClose }: Props & { readonly choice: NewsChoice }) => {
  const { t, any } = useText();
  const [form] = Form.useForm<Values>();
  // the form shows what was chosen when it was opened; what was chosen elsewhere since is not overwritten
  const [version] = useState(choice.version);
  const choose = useWrite(newsEndpoints.choose, { quiet: true });
  const isDigest = Form.useWatch("isDigest", form) ?? choice.isDigest;
  const { ways, switchedOff, telegramSince } = choice;
  const open = (way: NewsWay) => ways.includes(way) && (way === "email" || telegramSince !== null);
  const chosen = new Set(Object.values(choice.kinds));
  const options = (["none", "email", "telegram"] as const)
    .filter((way) => way === "none" || open(way) || chosen.has(way))
    .map((way) => ({ value: way, label: t(wayWords[way]) }));
  const off = (["email", "telegram"] as const).filter((way) => !ways.includes(way));
  const hours = Array.from({ length: digestHours.to - digestHours.from + 1 }, (_, at) => digestHours.from + at);
  return (
    <FormDialog<Values>
      form={form}
      title={t("news.title")}
      initialValues={choice}
      save={async ({ email, digestHour = choice.digestHour, ...values }) => {
        const body = { ...values, digestHour, email: email?.trim() || null, version };
        await choose.mutateAsync({ body });
      }}
      onClose={onClose}
      above={
        <>
          <p className={`${proseCss.soft} ${css.about}`}>{t("news.about")}</p>
          {switchedOff.map(({ way, since }) => (
            <Alert
              key={way}
              type="warning"
              showIcon
              className={noteCss.note}
              title={`${t(wayWords[way])}: ${t("news.switchedOff", { when: momentText(since) })}`}
            />
          ))}
          {off.map((way) => (
            <p key={way} className={`${proseCss.soft} ${css.about}`}>
              {t("news.wayOff", { way: t(wayWords[way]) })}
            </p>
          ))}
          {ways.includes("telegram") && <Telegram since={telegramSince} />}
        </>
      }
    >
      {ways.includes("email") && (
        <Form.Item name="email" label={t("news.email")}>
          <Input type="email" autoComplete="email" />
        </Form.Item>
      )}
      <Form.Item name="isDigest" valuePropName="checked" label={t("news.isDigest")}>
        <Switch />
      </Form.Item>
      {isDigest && (
        <Form.Item name="digestHour" label={t("news.digestHour")}>
          <Select options={hours.map((hour) => ({ value: hour, label: `${String(hour).padStart(2, "0")}:00` }))} />
        </Form.Item>
      )}
      <section className={css.part} aria-labelledby="news-kinds">
        <h3 id="news-kinds">{t("news.kinds")}</h3>
        <div className={css.all}>
          {options.map(({ value, label }) => (
            <Button key={value} size="small" onClick={() => newsKindNames.forEach((kind) => form.setFieldValue(["kinds", kind], value))}>
              {t("news.allBy", { way: label })}
            </Button>
          ))}
        </div>
        <div className={css.kinds}>
          {newsKindNames.map((kind) => (
            <Form.Item key={kind} name={["kinds", kind]} label={any(newsKinds[kind])}>
              <Select options={options} />
            </Form.Item>
          ))}
        </div>
      </section>
    </FormDialog>
  );
};

/** The chat with the bot: linked by a code that the user sends to it. */
const Telegram = ({ since }: { readonly since: string | null }) => {
  const { t } = useText();
  const copy = useCopy();
  const [given, setGiven] = useState<{ readonly code: string; readonly minutes: number }>();
  const link = useWrite(newsEndpoints.link);
  const unlink = useWrite(newsEndpoints.unlink);
  const again = () => void queries().invalidateQueries();
  return (
    <section className={css.part} aria-labelledby="news-telegram" data-part="telegram-link">
      <h3 id="news-telegram">{t("news.telegram")}</h3>
      {since === null ? (
        <>
          {given && (
            <p>
              {t("news.code", { minutes: given.minutes })}{" "}
              <button type="button" className={`${proseCss.asLink} ${css.code}`} onClick={() => void copy(given.code)}>
                {given.code}
              </button>
            </p>
          )}
          <Button loading={link.isPending} onClick={() => link.mutate({}, { onSuccess: setGiven })}>
            {t("news.link")}
          </Button>
        </>
      ) : (
        <p>
          {t("news.linked", { when: momentText(since) })}{" "}
          <Button size="small" loading={unlink.isPending} onClick={() => unlink.mutate({}, { onSuccess: again })}>
            {t("news.unlink")}
          </Button>
        </p>
      )}
    </section>
  );
};
