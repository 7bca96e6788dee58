import type { MockWallet } from '@latchkey/testing'
import { useEffect, useState } from 'react'
import { useMessages } from '../../messages/loadMessages.ts'
import { installPageWallet } from '../../mock/installPageWallet.ts'
import type { World } from '../../world/readWorld.ts'
import { MockWalletControls } from './MockWalletControls.tsx'
import { Panel } from './Panel.tsx'

/** A wallet for visitors without one, and the visitor's hand in it. */
export function MockWalletPanel(props: { world: World; installed: boolean; onChange: (installed: boolean) => void }) {
  const { world, installed, onChange } = props
  const { mock: messages } = useMessages()
  const [wallet, setWallet] = useState<MockWallet>()

  useEffect(() => {
    let current = true
    if (installed) void installPageWallet(world).then((ready) => current && setWallet(ready))
    return () => {
      current = false
    }
  }, [installed, world])

  const remove = () => {
    wallet?.uninstall()
    onChange(false)
    // An announced wallet cannot be taken back (EIP-6963): only a new page is without it.
    location.reload()
  }

  return (
    <Panel title={messages.title} about={installed ? messages.installed : messages.about}>
      {wallet ? (
        <>
          <MockWalletControls wallet={wallet} world={world} />
          <button type="button" className="chip" onClick={remove}>
            {messages.remove}
          </button>
        </>
      ) : (
        <button type="button" className="primary" disabled={installed} onClick={() => onChange(true)}>
          {messages.install}
        </button>
      )}
    </Panel>
  )
}
