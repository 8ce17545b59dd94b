import type { AlphabetSettings } from "@murojaat/contract";
import { alphabets, changedLetters, type Alphabet } from "@murojaat/contract/kit";
import { Button, Form, Radio } from "antd";
import { lazy, Suspense, useState } from "react";
import { useText } from "../../engine/text/useText.tsx";
import { DayField } from "../../engine/ui/DayField.tsx";
import type { Setting } from "./setting.ts";
import { SettingForm } from "./SettingForm.tsx";

// few look at it, and it brings words of its own
const AlphabetPreview = lazy(() => import("./AlphabetPreview.tsx").then((m) => ({ default: m.AlphabetPreview })));

/** From when the office writes in the alphabet of 2026, and what screens show. */
export const AlphabetForm = ({ setting }: { setting: Setting }) => {
  const { t } = useText();
  const [isPreviewed, setIsPreviewed] = useState(false);
  const names: Readonly<Record<Alphabet, string>> = {
    1995: `${t("administration.alphabet1995")}: ${changedLetters.map(({ of1995 }) => of1995).join(" ")}`,
    2026: `${t("administration.alphabet2026")}: ${changedLetters.map(({ of2026 }) => of2026).join(" ")}`,
  };
  return (
    <SettingForm<AlphabetSettings>
      setting={setting}
      of="alphabet"
      read={(value) => ({ ...value, since: value.since ?? null })}
      theirs={(value) =>
        `${t("administration.alphabetSince")}: ${value.since ?? "—"}; ${t("administration.alphabetScreens")}: ${names[value.screens]}`
      }
    >
      <Form.Item name="since" label={t("administration.alphabetSince")}>
        <DayField />
      </Form.Item>
      <Form.Item name="screens" label={t("administration.alphabetScreens")} extra={t("administration.alphabetAbout")}>
        <Radio.Group options={alphabets.map((value) => ({ value, label: names[value] }))} />
      </Form.Item>
      <Form.Item>
        <Button disabled={false} aria-expanded={isPreviewed} onClick={() => setIsPreviewed(!isPreviewed)}>
          {t("administration.alphabetPreview")}
        </Button>
      </Form.Item>
      <Suspense>{isPreviewed && <AlphabetPreview />}</Suspense>
    </SettingForm>
  );
};
