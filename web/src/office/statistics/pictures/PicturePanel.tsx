import TableOutlined from "@ant-design/icons/es/icons/TableOutlined";
import { Button } from "antd";
import { useState, type ReactNode } from "react";
import { useText } from "../../../engine/text/useText.tsx";
import panelCss from "../../../engine/ui/panel.module.css";
import figureTableCss from "../FigureTable.module.css";

const keyOf = (name: string) => `statistics.table.${name}`;

type Props = {
  readonly name: string;
  readonly title: string;
  readonly tools?: ReactNode;
  readonly picture: ReactNode;
  /** The same numbers as a table: for the keyboard, for screen readers, for those who prefer tables. */
  readonly table: ReactNode;
};

/** A chart with a switch to its table, remembered in this browser. */
export const PicturePanel = ({ name, title, tools, picture, table }: Props) => {
  const { t } = useText();
  const [isTable, setTable] = useState(() => localStorage.getItem(keyOf(name)) !== null);
  const turn = () => {
    if (isTable) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), "1");
    setTable(!isTable);
  };
  return (
    <section className={panelCss.panel} data-part="panel" aria-label={title}>
      <div className={panelCss.head}>
        <h2>{title}</h2>
        <div className={panelCss.tools}>
          {tools}
          <Button size="small" icon={<TableOutlined />} aria-pressed={isTable} type={isTable ? "primary" : "default"} onClick={turn}>
            {t("statistics.asTable")}
          </Button>
        </div>
      </div>
      {isTable ? (
        <div className={figureTableCss.room} role="region" aria-label={title} tabIndex={0}>
          {table}
        </div>
      ) : (
        picture
      )}
    </section>
  );
};
