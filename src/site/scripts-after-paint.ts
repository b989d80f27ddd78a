/**
 * Pages read without scripts. So that on a slow line the words, their style and their font have it for themselves, a
 * page's modules wait in a template, which the browser does not look into, until something has been painted.
 */
export function loadModulesAfterPaint(html: string): string {
  const preloads = html.match(modulePreload) ?? [];
  return html
    .replaceAll(modulePreload, '')
    .replace(
      moduleScript,
      (script) =>
        `<template id="${templateId}">${preloads.join('')}${script}</template><script>${startModules}</script>`,
    );
}

const modulePreload = /<link rel="modulepreload"[^>]*>/g;
const moduleScript = /<script type="module"[^>]*>[\s\S]*?<\/script>/;
const templateId = 'modules';

/** A page in a tab nobody looks at is not painted: it starts its scripts all the same, after a while. */
const unpaintedMs = 3_000;

export const startModules = `(function(){
function start(){var held=document.getElementById('${templateId}');if(held)held.replaceWith(held.content)}
if(!window.PerformanceObserver||PerformanceObserver.supportedEntryTypes.indexOf('paint')<0)return start();
new PerformanceObserver(start).observe({type:'paint',buffered:true});
setTimeout(start,${unpaintedMs});
})()`;
