import { useState } from 'react'
import { isAddress } from 'viem'
import { nameOf } from '../request/Description.ts'
import { storeChoice } from '../wallet/startPhone.ts'
import { usePhone, useWalletValue } from '../wallet/usePhone.ts'
import { Panel } from './Panel.tsx'

/** Which account and network are active; every connected app hears of a change. */
export function WalletPanel() {
  const { wallet, world } = usePhone()
  const active = useWalletValue(() => wallet.accounts()[0] ?? '')
  const chainId = useWalletValue(wallet.chainId)
  const chains = useWalletValue(() => wallet.chains().join()).split(',')
  const activeSolana = useWalletValue(() => wallet.solanaAccounts()[0] ?? '')
  const activeBitcoin = useWalletValue(() => wallet.bitcoinAccounts()[0] ?? '')
  const others = [
    ...(world.solana ? [{ label: 'On Solana', active: activeSolana, accounts: world.solana.accounts }] : []),
    ...(world.bitcoin ? [{ label: 'On Bitcoin', active: activeBitcoin, accounts: world.bitcoin.accounts }] : []),
  ]
  const [problem, setProblem] = useState<string>()

  const change = (run: () => Promise<void>) => {
    setProblem(undefined)
    run()
      .then(() => storeChoice({ account: wallet.accounts()[0] ?? '', chainId: wallet.chainId() }))
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
  }

  return (
    <Panel title="Wallet">
      <label className="field">
        <span>Account</span>
        <select
          value={active}
          onChange={({ target: { value } }) => isAddress(value) && change(() => wallet.switchAccount(value))}
        >
          {world.accounts.map(({ address }, index) => (
            <option key={address} value={address}>
              {`${index}: ${address.slice(0, 8)}…${address.slice(-6)}`}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>Network</span>
        <select value={chainId} onChange={({ target }) => change(() => wallet.switchChain(target.value))}>
          {chains.filter(isEvm).map((id) => (
            <option key={id} value={id}>
              {nameOf(id, world)}
            </option>
          ))}
        </select>
      </label>
      {others.map(({ label, active, accounts }) => (
        <label key={label} className="field">
          <span>{label}</span>
          <select value={active} onChange={({ target }) => change(() => wallet.switchAccount(target.value))}>
            {accounts.map(({ address }, index) => (
              <option key={address} value={address}>
                {`${index}: ${address.slice(0, 8)}…${address.slice(-6)}`}
              </option>
            ))}
          </select>
        </label>
      ))}
      <div role="status">{problem && <p className="problem">{problem}</p>}</div>
    </Panel>
  )
}

/** Others have no active one: each request names its network. */
const isEvm = (chainId: string) => chainId.startsWith('eip155:')
