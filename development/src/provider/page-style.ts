/** The product's look for pages that stand alone: no other file but the font. */
const LIGHT =
  '--surface:#FFFFFF;--hover:#EAF3F4;--border:#DEE3E4;--border-strong:#ACB6B8;--border-control:#808C8E;--text:#111E22;--text-muted:#505D62;--accent:#035966;--accent-hover:#034551;--accent-contrast:#FFFFFF;--focus:#045C72;--negative:#B21A1C;--chart-fei:#4990EB;--chart-cp:#C97A18;--chart-ara:#9A2857;--chart-lst:#0B4534;--chart-epc:#719B7C;--chart-mtb:#5D600A;--chart-mopj:#491C61;--chart-nwe-naptha:#A183A8;--chart-blpg:#207183;--chart-wti:#532801;--chart-brt:#B35949;--chart-vlsfo:#6A58BF';
const DARK =
  '--surface:#13181A;--hover:#192225;--border:#272F31;--border-strong:#454F52;--border-control:#6C777A;--text:#E1E6E7;--text-muted:#9AA5A8;--accent:#77CFD3;--accent-hover:#95E0E4;--accent-contrast:#091619;--focus:#78DEE3;--negative:#F98076;--chart-fei:#446FCE;--chart-cp:#E69812;--chart-ara:#DF6480;--chart-lst:#92F4DB;--chart-epc:#358660;--chart-mtb:#E9E293;--chart-mopj:#C586EA;--chart-nwe-naptha:#86688C;--chart-blpg:#66A4AD;--chart-wti:#B4561A;--chart-brt:#E3B09F;--chart-vlsfo:#C8CDFC';

export const STYLE = `
:root{${LIGHT};color-scheme:light}
@media(prefers-color-scheme:dark){:root:not(.light){${DARK};color-scheme:dark}}
:root.dark{${DARK};color-scheme:dark}
@font-face{font-family:"Inter Variable";font-style:normal;font-weight:100 900;font-display:swap;src:url(/oidc/assets/inter.woff2) format("woff2")}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;background:var(--surface)}
body{margin:0;min-height:100vh;min-height:100dvh;position:relative;color:var(--text);font:400 13px/20px "Inter Variable",Inter,system-ui,sans-serif;-webkit-font-smoothing:antialiased;overflow-x:hidden}
h1,p,dl,dd,dt{margin:0}
button,input{font:inherit;color:inherit}
:focus-visible{outline:2px solid var(--focus);outline-offset:1px}
.art{position:fixed;inset:0;width:100%;height:100%}
.art .ring{stroke:var(--text);stroke-width:1.5}.art .hair{stroke:var(--border-strong);stroke-width:1}
.art .strand{stroke-width:1.25}.art .gap{stroke:var(--surface);stroke-width:8}.art .rope{stroke:var(--accent);stroke-width:2}
.box{position:relative;z-index:1;max-width:1400px;margin:0 auto;min-height:100vh;min-height:100dvh;display:grid;grid-template-rows:auto 1fr auto;padding:32px 64px}
.brand{display:flex;align-items:center;gap:10px;font-size:16px;font-weight:600;letter-spacing:-.014em}
.brand svg{width:26px;height:24px}
main{align-self:center;width:336px;max-width:100%;padding:24px 0 40px}
h1{font-size:32px;line-height:38px;font-weight:600;letter-spacing:-.028em;margin-bottom:10px}
.lead{font-size:14px;line-height:22px;color:var(--text-muted);margin-bottom:24px}
label{display:block;font-size:12px;line-height:16px;font-weight:500;margin-bottom:4px}
input{display:block;width:100%;height:40px;padding:0 10px;margin-bottom:14px;border:1px solid var(--border-control);border-radius:4px;background:var(--surface);font-size:14px}
input[aria-invalid=true]{border-color:var(--negative)}
.problem{color:var(--negative);line-height:18px}
.problem:not(:empty){margin:2px 0 14px}
.go{display:flex;align-items:center;justify-content:center;width:100%;height:40px;border:1px solid var(--accent);border-radius:4px;background:var(--accent);color:var(--accent-contrast);font-size:14px;font-weight:500;text-decoration:none;cursor:pointer}
.go:hover{background:var(--accent-hover)}
details{margin-top:20px;font-size:12px;line-height:18px;color:var(--text-muted);background:var(--surface)}
summary{cursor:pointer;min-height:24px;color:var(--text);width:fit-content}
.people{display:grid;gap:8px;padding-top:6px}
.people dt{color:var(--text);font-weight:500}
.people code{font:inherit;color:var(--text)}
footer{font-size:12px;color:var(--text-muted)}
@media(max-width:600px){.box{padding:20px 20px 24px}main{width:auto;align-self:end;padding-bottom:28px}.go,input{height:48px;font-size:16px}.art.wide{display:none}.art.phone{top:-64px}}
@media(min-width:601px){.art.phone{display:none}}
@media(max-width:1000px) and (min-width:601px){.art.wide{opacity:.35}}
@media(max-height:760px) and (max-width:600px){.art.phone{display:none}}
`;
