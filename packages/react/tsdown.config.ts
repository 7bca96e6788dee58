import { writeFile } from 'node:fs/promises'
import { stagedPackage } from '../../scripts/stages/stagedPackage.ts'

export default stagedPackage('react', {
  // The look of the page's buttons for pages that a server renders, so that they are right before hydration.
  'build:done': async () => {
    const { pageButtonCss } = await import('./src/components/pageButtonCss.ts')
    await writeFile(new URL('./dist/button.css', import.meta.url), pageButtonCss)
  },
})
