import type { Connector } from '@latchkey/core'
import type { Messages } from '../locales/en.ts'

/** The line below the name of a wallet of this page: its id, where another wallet claims that id or looks like it. */
export function connectorCaption(
  connector: Connector,
  { messages, lookAlikes }: { messages: Messages['connect']; lookAlikes: ReadonlySet<Connector> | undefined },
): string | undefined {
  const id = connector.info?.rdns ?? connector.id
  if (connector.isContested) return messages.duplicateIdRow({ id })
  return lookAlikes?.has(connector) ? messages.lookAlike({ id }) : undefined
}
