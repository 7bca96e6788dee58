import type { Page } from '@playwright/test'
import axe from 'axe-core'

/**
 * What axe finds serious or critical on the page, a line each; below one element only with `within`, a CSS selector.
 *
 * axe runs in the page, which has no frames, and is loaded there once.
 */
export async function graveFaults(page: Page, { within = 'html' }: { within?: string } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (context) => {
    // Colors change gradually between themes and as a view fades in; after two frames, every transition has started.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
    const animations = roots.flatMap((root) => root.getAnimations())
    const finite = animations.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(finite.map(({ finished }) => finished))
    const { axe: loaded } = globalThis as unknown as { axe: typeof axe }
    const results = await loaded.run(context, { resultTypes: ['violations'] })
    return results.violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      targets: nodes.map(({ target }) => target),
    }))
  }, within)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, targets }) => `${id}: ${targets.map((target) => target.flat().join(' ')).join(', ')}`)
}
