import type { Visitor } from '../visitor/createVisitor.ts'
import { accountOf, type VisitOptions, walletName } from './Visit.ts'

/** The widths of a desktop's and of two phones' windows, in CSS px. */
const widths = [1100, 390, 320]

/** Every view runs from right to left, and nothing is wider than the window. */
export async function arabic({ visitor, world }: VisitOptions): Promise<void> {
  await visitor.open('/bench?mock=1&locale=ar')
  await visitor.click('button', 'ربط المحفظة')
  await visitor.find('button', walletName)
  await checkLayout(visitor)
  await visitor.click('button', walletName)
  await visitor.isConnectedTo(accountOf(world))
  await visitor.seesNoDialog()
  await checkLayout(visitor)
  for (const action of ['إرسال', 'مبادلة', 'استلام']) {
    await visitor.click('button', /^الحساب /)
    await visitor.find('tab', 'الرموز')
    await checkLayout(visitor)
    await visitor.click('button', action)
    await visitor.find('heading', action)
    await checkLayout(visitor)
    await visitor.click('button', 'إغلاق')
    await visitor.seesNoDialog()
  }
}

/** @throws Error where something runs from left to right, or is wider than its place. */
async function checkLayout({ tab }: Visitor): Promise<void> {
  for (const width of widths) {
    await tab.setWidth(width)
    const faults = await tab.evaluate(async (finder) => {
      // Laid out anew, also by what measures itself.
      for (let frames = 0; frames < 3; frames++) await new Promise((resolve) => requestAnimationFrame(resolve))
      // A view slides in over the edge, which cuts it off.
      const outlets = finder.listRoots().flatMap((root) => [...root.querySelectorAll('.lk-outlet')])
      await Promise.allSettled(outlets.flatMap((one) => one.getAnimations().map(({ finished }) => finished)))
      const dialogs = finder.listRoots().flatMap((root) => [...root.querySelectorAll('dialog[open]')])
      const contents = dialogs.flatMap((dialog) => [...dialog.querySelectorAll('.lk-content, .lk-view')])
      const title = dialogs[0]?.querySelector('h1')?.textContent ?? 'the page'
      const wrong = [document.documentElement, ...dialogs, ...contents].flatMap((element) => {
        const name = `${element.localName}.${element.className} of ${title} at ${innerWidth} px`
        const over = element.scrollWidth - element.clientWidth
        return [
          ...(over > 0 ? [`${name} is ${over} px too wide`] : []),
          ...(getComputedStyle(element).direction === 'rtl' ? [] : [`${name} does not run from right to left`]),
        ]
      })
      return wrong
    })
    if (faults.length > 0) throw new Error(faults.join('; '))
  }
}
