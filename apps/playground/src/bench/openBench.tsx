import { createPageLatchkey } from '../latchkey/createPageLatchkey.ts'
import type { PageProps } from '../PageProps.ts'
import { readPageQuery } from '../settings/settings.ts'
import { BenchPage } from './BenchPage.tsx'

/** The test bench at `/bench`, in the state that its query requests. */
export async function openBench(props: PageProps) {
  const query = readPageQuery(location.search)
  const latchkey = createPageLatchkey(props.world, { manualPairing: query.manualPairing })
  if (props.settings.mock || query.view || query.wallets > 0) {
    const { prepare } = await import('../gallery/prepare.ts')
    await prepare(latchkey, { ...props, query })
  }
  return <BenchPage latchkey={latchkey} {...props} />
}
