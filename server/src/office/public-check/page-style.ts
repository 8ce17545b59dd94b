/** The style sheet of the public pages: one column, large enough for a thumb, light or dark as the device is. */
export const pageStyle = `
:root { color-scheme: light dark; --ink: #1b2733; --soft: #52606d; --paper: #fff; --ground: #eef2f6; --line: #8594a3; --act: #0b5cad; --on-act: #fff; --good: #14632f; --bad: #a11616; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8edf2; --soft: #b3bfca; --paper: #1b232c; --ground: #10161c; --line: #75838f; --act: #7db8f2; --on-act: #0b1620; --good: #7fd79a; --bad: #ff9d95; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1.125rem/1.5 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; overflow-wrap: anywhere; }
header, main { max-width: 40rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 1rem; }
nav { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; }
nav form { display: contents; }
nav a, nav button, nav strong { padding: 0.625rem 0; min-height: 2.75rem; font: inherit; }
nav button { border: 0; background: none; color: var(--act); text-decoration: underline; cursor: pointer; width: auto; margin: 0; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0.5rem 0 1rem; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 0.75rem; }
.owner { display: flex; align-items: center; gap: 0.75rem; padding: 0.5rem 0; }
.owner img { object-fit: contain; }
.owner p { margin: 0; }
.owner strong, .owner span { display: block; }
h3 { font-size: 1.125rem; line-height: 1.3; margin: 1rem 0 0.25rem; }
section > p:last-child { margin-bottom: 0; }
section { background: var(--paper); border-radius: 0.5rem; padding: 1rem; margin-bottom: 1rem; }
label { display: block; margin-top: 0.75rem; font-weight: 600; }
small { display: block; color: var(--soft); font-size: 1rem; font-weight: 400; }
input, textarea, section button { width: 100%; min-height: 3rem; margin-top: 0.25rem; padding: 0.5rem 0.75rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 0.375rem; }
input[type="radio"] { width: 1.5rem; min-height: 1.5rem; margin: 0; flex: none; accent-color: var(--act); }
label.choice { display: flex; align-items: center; gap: 0.75rem; min-height: 2.75rem; font-weight: 400; }
fieldset { border: 0; margin: 0; padding: 0; }
legend { padding: 0; font-size: 1.25rem; font-weight: 600; }
section button { margin-top: 1rem; background: var(--act); border-color: var(--act); color: var(--on-act); font-weight: 600; cursor: pointer; }
[aria-invalid] { border-color: var(--bad); border-width: 2px; }
a { color: var(--act); }
dl { margin: 0; }
dt { color: var(--soft); margin-top: 0.75rem; }
dd { margin: 0; }
ol, ul { margin: 0; padding: 0 0 0 1.25rem; }
ol { list-style: none; padding: 0; }
ol li { position: relative; padding: 0 0 1rem 1.75rem; border-left: 2px solid var(--line); margin-left: 0.5rem; }
ol li:last-child { padding-bottom: 0; border-left-color: transparent; }
ol li::before { content: ""; position: absolute; left: -0.5rem; top: 0.35rem; width: 0.875rem; height: 0.875rem; border-radius: 50%; background: var(--line); }
ol li.now::before { background: var(--act); outline: 3px solid var(--paper); }
ol strong, ol span { display: block; }
.good, .bad, .state { font-weight: 600; margin: 0; }
.good + h2, .state + h2, .bad + h2, dl + h2 { margin-top: 1.25rem; }
.good { color: var(--good); }
.bad { color: var(--bad); }
.sum { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 1rem; }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
`;
