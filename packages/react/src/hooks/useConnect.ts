import { type Account, type Connector, connect, getConnectors, watchConnectors } from '@latchkey/core'
import { useWatch } from './useWatch.ts'
import { useWrite, type Write } from './useWrite.ts'

export type UseConnect = Write<Parameters<typeof connect>[1], Account> & {
  /** The wallets found on this page, in a stable order. */
  connectors: readonly Connector[]
}

/**
 * The wallets found on this page, and how to connect one without the modal.
 *
 * @example
 * const { connectors, run, status } = useConnect()
 * connectors.map(({ id, name }) => <button key={id} onClick={() => void run({ connectorId: id })}>{name}</button>)
 */
export function useConnect(): UseConnect {
  const connectors = useWatch(getConnectors, watchConnectors)
  const write = useWrite(connect)
  return { ...write, connectors }
}
