import { evm } from '@latchkey/adapters/evm'
import { connect, createLatchkey, disconnect, getConnectors, sendToken, watchAccount } from '@latchkey/core'
import { mainnet } from 'viem/chains'

/** An app with a screen of its own: it connects a wallet, shows the account and sends. */
export const latchkey = createLatchkey({ adapters: [evm({ chains: [mainnet] })] })
latchkey.start()
watchAccount(latchkey, ({ address }) => {
  document.title = address ?? ''
})
document.body.onclick = async () => {
  const [connector] = getConnectors(latchkey)
  if (connector) await connect(latchkey, { connectorId: connector.id })
  await sendToken(latchkey, { to: '0x', amount: 1n } as never)
  await disconnect(latchkey)
}
