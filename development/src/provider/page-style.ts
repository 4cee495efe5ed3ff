import { chartVariables, colorVariables } from '@fairlead/shared/look/page-colors';

const LIGHT = `${colorVariables('light')};${chartVariables('light')}`;
const DARK = `${colorVariables('dark')};${chartVariables('dark')}`;

/** The product's look for pages that stand alone: no other file but the font and the picture. */
export const STYLE = `
:root{${LIGHT};color-scheme:light}
@media(prefers-color-scheme:dark){:root:not(.light){${DARK};color-scheme:dark}}
:root.dark{${DARK};color-scheme:dark}
@font-face{font-family:"Inter Variable";font-style:normal;font-weight:100 900;font-display:swap;src:url(/oidc/assets/inter.woff2) format("woff2")}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;background:var(--fl-colors-surface)}
body{margin:0;min-height:100vh;min-height:100dvh;position:relative;color:var(--fl-colors-text);font:400 13px/20px "Inter Variable",Inter,system-ui,sans-serif;-webkit-font-smoothing:antialiased;overflow-x:hidden}
h1,p,dl,dd,dt{margin:0}
button,input{font:inherit;color:inherit}
:focus-visible{outline:2px solid var(--fl-colors-focus);outline-offset:1px}
.art{position:fixed;inset:0;width:100%;height:100%}
.box{position:relative;z-index:1;max-width:1400px;margin:0 auto;min-height:100vh;min-height:100dvh;display:grid;grid-template-rows:auto 1fr auto;padding:32px 64px}
.brand{display:flex;align-items:center;gap:10px;font-size:16px;font-weight:600;letter-spacing:-.014em}
.brand svg{width:26px;height:24px}
main{align-self:center;width:336px;max-width:100%;padding:24px 0 40px}
h1{font-size:32px;line-height:38px;font-weight:600;letter-spacing:-.028em;margin-bottom:10px}
.lead{font-size:14px;line-height:22px;color:var(--fl-colors-text-muted);margin-bottom:24px}
label{display:block;font-size:12px;line-height:16px;font-weight:500;margin-bottom:4px}
input{display:block;width:100%;height:40px;padding:0 10px;margin-bottom:14px;border:1px solid var(--fl-colors-border-control);border-radius:4px;background:var(--fl-colors-surface);font-size:14px}
input[aria-invalid=true]{border-color:var(--fl-colors-negative)}
.problem{color:var(--fl-colors-negative);line-height:18px}
.problem:not(:empty){margin:2px 0 14px}
.go{display:flex;align-items:center;justify-content:center;width:100%;height:40px;border:1px solid var(--fl-colors-accent);border-radius:4px;background:var(--fl-colors-accent);color:var(--fl-colors-accent-contrast);font-size:14px;font-weight:500;text-decoration:none;cursor:pointer}
.go:hover{background:var(--fl-colors-accent-hover)}
details{margin-top:20px;font-size:12px;line-height:18px;color:var(--fl-colors-text-muted);background:var(--fl-colors-surface)}
summary{cursor:pointer;min-height:24px;color:var(--fl-colors-text);width:fit-content}
.people{display:grid;gap:8px;padding-top:6px}
.people dt{color:var(--fl-colors-text);font-weight:500}
.people code{font:inherit;color:var(--fl-colors-text)}
footer{font-size:12px;color:var(--fl-colors-text-muted)}
@media(max-width:600px){.box{padding:20px 20px 24px}main{width:auto;align-self:end;padding-bottom:28px}.go,input{height:48px;font-size:16px}.art.wide{display:none}.art.phone{top:-64px}}
@media(min-width:601px){.art.phone{display:none}}
@media(max-width:1000px) and (min-width:601px){.art.wide{opacity:.35}}
@media(max-height:760px) and (max-width:600px){.art.phone{display:none}}
`;
