import { Empty } from "antd";
import css from "./Nothing.module.css";

/** In place of what a card does not have: a picture and the words for it. */
export const Nothing = ({ words }: { readonly words: string }) => (
  <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} classNames={{ image: css.picture! }} description={words} />
);
