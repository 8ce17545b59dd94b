/** Column widths of the form's grid. */
export const third = { xs: 24, sm: 12, lg: 8 } as const;
export const full = { xs: 24 } as const;
