type Keyboard = Record<string, (string | null)[]>;

/** Rows of keys from the digits down; each row stands half a key to the right of the one above. A key is its sign without and with Shift. */
const keyboardOf = (rows: readonly string[]): Keyboard => {
  const keys = rows.map((row) => row.split(" "));
  const at = (row: number, column: number): string | null => keys[row]?.[column] ?? null;
  return Object.fromEntries(
    keys.flatMap((row, y) =>
      row.flatMap((key, x) => {
        const near = [at(y, x - 1), at(y - 1, x), at(y - 1, x + 1), at(y, x + 1), at(y + 1, x), at(y + 1, x - 1)];
        return Array.from(key, (sign) => [sign, near] as const);
      }),
    ),
  );
};

/** The keyboards of Cyrillic as Windows has them; the library knows Latin ones only. */
export const cyrillicKeyboards = {
  russian: keyboardOf([
    '1! 2" 3№ 4; 5% 6: 7? 8* 9( 0) -_ =+',
    "йЙ цЦ уУ кК еЕ нН гГ шШ щЩ зЗ хХ ъЪ",
    "фФ ыЫ вВ аА пП рР оО лЛ дД жЖ эЭ",
    "яЯ чЧ сС мМ иИ тТ ьЬ бБ юЮ .,",
  ]),
  uzbekCyrillic: keyboardOf([
    '1! 2" 3№ 4; 5% 6: 7? 8* 9( 0) ғҒ ҳҲ',
    "йЙ цЦ уУ кК еЕ нН гГ шШ ўЎ зЗ хХ ъЪ",
    "фФ қҚ вВ аА пП рР оО лЛ дД жЖ эЭ",
    "яЯ чЧ сС мМ иИ тТ ьЬ бБ юЮ .,",
  ]),
} as const satisfies Readonly<Record<string, Keyboard>>;
