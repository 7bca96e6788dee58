import type { Connector } from '@latchkey/core'
import type { Words } from '../locales/Words.ts'

/** The line below the name of a wallet of this page: its id, where another wallet claims that id or looks like it. */
export function connectorCaption(
  connector: Connector,
  { words, lookAlikes }: { words: Words['connect']; lookAlikes: ReadonlySet<Connector> | undefined },
): string | undefined {
  const id = connector.info?.rdns ?? connector.id
  if (connector.isContested) return words.contestedRow({ id })
  return lookAlikes?.has(connector) ? words.lookAlike({ id }) : undefined
}
