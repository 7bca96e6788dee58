import type { BitcoinCore } from '../BitcoinCore.ts'
import type { MockBitcoinFace } from '../MockBitcoinWallet.ts'
import { createLeatherProvider } from './createLeatherProvider.ts'
import { createSatsProvider } from './createSatsProvider.ts'
import { createUnisatProvider } from './createUnisatProvider.ts'

type Entry = { id: string; name: string; icon: string }
type Page = Record<string, unknown> & { btc_providers?: Entry[] }

const places = {
  unisat: 'unisat',
  okx: 'okxwallet.bitcoin',
  xverse: 'XverseProviders.BitcoinProvider',
  leather: 'LeatherProvider',
} as const

/** Puts the faces that pages find on the window there. @returns places them again, and takes them off */
export function placeOnWindow(
  core: BitcoinCore,
  { faces, id, name, icon }: { faces: readonly MockBitcoinFace[]; id: string; name: string; icon: string },
): { place(): void; leave(): void } {
  const page = globalThis.window as unknown as Page
  // As others find it in the list: a property of the window.
  const listedAs = id.replaceAll(/\W/g, '_')
  const providers = faces.flatMap((face) => {
    if (face === 'standard') return []
    if (face === 'listed') return [{ path: listedAs, provider: createSatsProvider(core) as object }]
    const create = { unisat: createUnisatProvider, okx: createUnisatProvider, xverse: createSatsProvider }
    return [{ path: places[face], provider: face === 'leather' ? createLeatherProvider(core) : create[face](core) }]
  })
  return {
    place() {
      for (const { path, provider } of providers) put(page, path, provider)
      const others = (page.btc_providers ?? []).filter((entry) => entry.id !== listedAs)
      if (faces.includes('listed')) page.btc_providers = [...others, { id: listedAs, name, icon }]
    },
    leave() {
      for (const { path } of providers) put(page, path, undefined)
      if (page.btc_providers) page.btc_providers = page.btc_providers.filter((entry) => entry.id !== listedAs)
    },
  }
}

/** Sets a property of the page, or of an object there: `okxwallet.bitcoin`. */
function put(page: Page, path: string, provider: object | undefined): void {
  const [first = '', second] = path.split('.')
  if (second !== undefined) page[first] ??= {}
  const owner = second === undefined ? page : (page[first] as Record<string, unknown>)
  if (provider) owner[second ?? first] = provider
  else delete owner[second ?? first]
}
