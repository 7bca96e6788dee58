import type { ReactNode } from 'react'
import { useAccount, useConnect, useConnectors, useDisconnect } from 'wagmi'

/** The app's own buttons and hooks: nothing here knows of Latchkey. */
export function HostAccount(): ReactNode {
  const { address, chainId, connector, status } = useAccount()
  const connectors = useConnectors()
  const { connect } = useConnect()
  const { disconnect } = useDisconnect()
  return (
    <section aria-label="wagmi">
      <h2>wagmi</h2>
      <dl>
        <dt>Status</dt>
        <dd data-testid="status">{status}</dd>
        <dt>Account</dt>
        <dd data-testid="address">{address}</dd>
        <dt>Wallet</dt>
        <dd data-testid="wallet">{connector?.name}</dd>
        <dt>Chain</dt>
        <dd data-testid="chain">{chainId}</dd>
      </dl>
      {address ? (
        <button type="button" onClick={() => disconnect()}>
          wagmi: disconnect
        </button>
      ) : (
        connectors
          .filter(({ type }) => type === 'injected')
          .map((one) => (
            <button key={one.uid} type="button" onClick={() => connect({ connector: one })}>
              wagmi: {one.name}
            </button>
          ))
      )}
    </section>
  )
}
