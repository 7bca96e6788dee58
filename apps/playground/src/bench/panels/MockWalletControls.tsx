import { useAccount } from '@latchkey/react'
import type { MockRequest, MockWallet } from '@latchkey/testing'
import { useEffect, useState } from 'react'
import { useMessages } from '../../messages/loadMessages.ts'
import { strangeChainId } from '../../mock/installPageWallet.ts'
import type { World } from '../../world/readWorld.ts'

/** What a visitor would do in the wallet's own window. */
export function MockWalletControls({ wallet, world }: { wallet: MockWallet; world: World }) {
  const { mock: messages } = useMessages()
  const { address, chainId } = useAccount()
  const log = useRequestLog(wallet)
  const chains = world.networks.map(({ id, name }) => ({ id: id.slice('eip155:'.length), name }))
  const actions = [
    [messages.lock, () => wallet.lock()],
    [messages.unlock, () => wallet.unlock()],
    [messages.rejectNext, () => wallet.rejectNext()],
    [messages.hold, () => wallet.hold()],
    [messages.release, () => wallet.release()],
  ] as const

  return (
    <div className="stack">
      <label className="field">
        <span>{messages.account}</span>
        <select
          className="figures"
          dir="ltr"
          value={address ?? world.accounts[0]?.address}
          onChange={(event) => wallet.setAccounts([event.target.value])}
        >
          {world.accounts.map((account) => (
            <option key={account.address}>{account.address}</option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{messages.chain}</span>
        <select value={chainId ?? chains[0]?.id} onChange={(event) => wallet.setChain(Number(event.target.value))}>
          {chains.map((chain) => (
            <option key={chain.id} value={chain.id}>
              {chain.name}
            </option>
          ))}
          <option value={strangeChainId}>{messages.chainUnknown}</option>
        </select>
      </label>
      <div className="chips">
        {actions.map(([label, act]) => (
          <button key={label} type="button" className="chip" onClick={act}>
            {label}
          </button>
        ))}
      </div>
      <div>
        <p className="quiet">{messages.requests}</p>
        <ol className="log" dir="ltr">
          {log.map((request) => (
            <li key={`${request.at}${request.method}`}>{request.method}</li>
          ))}
        </ol>
        {log.length === 0 && <p>{messages.quiet}</p>}
      </div>
    </div>
  )
}

const intervalMs = 400

/** The wallet's requests, polled because the mock emits no events. */
function useRequestLog(wallet: MockWallet | undefined): readonly MockRequest[] {
  const [log, setLog] = useState<readonly MockRequest[]>([])
  useEffect(() => {
    if (!wallet) return
    const poll = () => setLog((known) => (known.length === wallet.requests().length ? known : wallet.requests()))
    poll()
    const timer = setInterval(poll, intervalMs)
    return () => clearInterval(timer)
  }, [wallet])
  return log
}
