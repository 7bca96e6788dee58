import { ConnectButton, LatchkeyProvider, NetworkButton } from '@latchkey/react'
import { useEffect, useMemo } from 'react'
import type { Choice } from '../configurator/choice.ts'
import { toOptions, toTheme, toWorld } from '../configurator/toOptions.ts'
import { createPageLatchkey } from '../latchkey/createPageLatchkey.ts'
import { useMessages } from '../messages/loadMessages.ts'
import { installPageWallet } from '../mock/installPageWallet.ts'
import type { World } from '../world/readWorld.ts'

/** The configurator decides: an earlier choice in the widget's own settings must not hide what it shows. */
const settings = { theme: 'locked', language: 'locked', currency: 'locked' } as const

/** The widget at work as chosen: in the page, or behind the button of a small app. */
export function Stage({ world, choice }: { world: World; choice: Choice }) {
  const { landing: messages } = useMessages()
  const {
    features,
    chains,
    connect,
    currency,
    login,
    wallets,
    onlyWallets,
    mode,
    accent,
    radius,
    font,
    density,
    theme,
  } = choice
  const key = JSON.stringify([features, chains, connect, currency, login, wallets, onlyWallets, mode])
  // Options are fixed once Latchkey is created: other ones need another instance, which finds the connection in the storage.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key holds what of the choice are options.
  const latchkey = useMemo(
    () => createPageLatchkey(toWorld(choice, world), { ...toOptions(choice), settings }),
    [key, world],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what of the choice is its look.
  const look = useMemo(() => toTheme(choice), [accent, radius, font, density, theme])

  useEffect(() => {
    void installPageWallet(world)
  }, [world])

  return (
    <section id="stage" className="stage" aria-label={messages.stage}>
      <div className="stage-ground" data-mode={mode}>
        <LatchkeyProvider key={key} latchkey={latchkey} theme={look} locale={choice.locale}>
          {mode === 'dialog' && (
            <div className="stage-app">
              <p className="quiet">{messages.app}</p>
              <NetworkButton />
              <ConnectButton />
            </div>
          )}
        </LatchkeyProvider>
      </div>
      <p className="quiet stage-caption">{messages.mockWallet}</p>
    </section>
  )
}
