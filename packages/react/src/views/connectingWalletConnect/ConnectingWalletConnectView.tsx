import { getConnectors, openWallet, type Wallet, watchConnectors } from '@latchkey/core'
import {
  findConnector,
  getWalletHost,
  getWalletMethods,
  replaceView,
  type WalletLinkMethod,
  type WalletMethod,
} from '@latchkey/core/internal'
import { type ReactNode, useState } from 'react'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useOnline } from '../../hooks/useOnline.ts'
import { usePageVisible } from '../../hooks/usePageVisible.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { isolate } from '../../locales/isolate.ts'
import { KeptFocus } from '../../parts/KeptFocus.tsx'
import { AppPanel, CodePanel } from '../../parts/PairingPanels.tsx'
import { usePairing } from '../../parts/usePairing.ts'
import { Button } from '../../ui/Button.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { View } from '../../ui/View.tsx'
import { PairingFailed } from './PairingFailed.tsx'
import { PairingFoot } from './PairingFoot.tsx'

export type ConnectingWalletConnectViewParams = {
  /** A wallet of the catalogue; without one the code is for any wallet. */
  wallet?: Wallet
}

/**
 * Pairs with a wallet on another device by QR code, or with one on this device by its link. All tabs share one link: switching tabs
 * changes nothing for a wallet that has it already.
 */
export function ConnectingWalletConnectView({ wallet }: ConnectingWalletConnectViewParams): ReactNode {
  const latchkey = useLatchkey()
  const messages = useMessages()
  const errorText = useErrorText()
  const isOnline = useOnline()
  const isVisible = usePageVisible()
  const pairing = usePairing(wallet)
  const { failure, error, isPreparing, isRelaySlow, linking, retry } = pairing
  const methods = useMethods(wallet)
  const [chosen, setChosen] = useState(methods[0])
  const method = methods.includes(chosen) ? chosen : methods[0]
  const isOpened = !failure && linking !== undefined && linking.name === wallet?.name
  // Time spent in the wallet does not count.
  const isWalletSlow = useSlow(isOpened && isVisible)

  if (failure) return <PairingFailed wallet={wallet} error={failure} onRetry={retry} />

  const name = isolate(wallet?.name ?? '')
  // The relay holds the link: an earlier outage is over, or resolves by itself.
  const isRecovered = !isPreparing && error?.code === 'RELAY_UNAVAILABLE'
  const problem = !isOnline
    ? messages.pairing.offline
    : error && !isRecovered
      ? errorText(error)
      : isRelaySlow
        ? messages.pairing.slowRelay
        : isWalletSlow
          ? messages.pairing.slowWallet({ wallet: name })
          : undefined

  function open(by: WalletLinkMethod) {
    if (wallet) openWallet(latchkey, { wallet, method: by })
  }

  function connectInBrowser() {
    const connector = wallet && findConnector(latchkey, { wallet })
    if (connector?.isContested) replaceView(latchkey, 'Connect', {})
    else if (connector) replaceView(latchkey, 'ConnectingExternal', { connectorId: connector.id })
  }

  const panel =
    wallet && method !== 'qrcode' ? (
      <AppPanel
        wallet={wallet}
        state={isOpened && method !== 'browser' ? 'waiting' : 'idle'}
        problem={method === 'browser' ? undefined : problem}
        host={method === 'browser' ? undefined : getWalletHost(latchkey, { wallet, method })}
        explanation={
          method === 'browser'
            ? messages.pairing.browserExplain({ wallet: name })
            : messages.pairing.openExplain[method]({ wallet: name })
        }
      />
    ) : (
      <CodePanel pairing={pairing} wallet={wallet} problem={problem} />
    )

  return (
    <View
      title={wallet?.name ?? messages.pairingCode.title}
      footer={
        <>
          {method === 'browser' ? (
            <Button variant="primary" onClick={connectInBrowser}>
              {messages.pairing.continueInBrowser({ wallet: wallet?.name ?? '' })}
            </Button>
          ) : (
            method !== 'qrcode' && (
              <Button variant="primary" busy={isPreparing} onClick={() => open(method)}>
                {(isOpened ? messages.pairing.openAgain : messages.pairing.open)({ wallet: wallet?.name ?? '' })}
              </Button>
            )
          )}
          {method !== 'browser' && (
            <PairingFoot
              wallet={wallet}
              uri={isPreparing ? undefined : pairing.uri}
              onRetry={isPreparing && (isRelaySlow || error) ? retry : undefined}
              isStuck={problem !== undefined}
            />
          )}
        </>
      }
    >
      <KeptFocus state={method}>
        {methods.length > 1 ? (
          <Tabs
            label={messages.pairing.methods.label}
            tabs={methods.map((id) => ({ id, label: messages.pairing.methods[id] }))}
            selected={method}
            onSelect={setChosen}
          >
            {panel}
          </Tabs>
        ) : (
          panel
        )}
      </KeptFocus>
    </View>
  )
}

/** Never empty: a code is for any wallet. */
function useMethods(wallet: Wallet | undefined): readonly [WalletMethod, ...WalletMethod[]] {
  const latchkey = useLatchkey()
  // An extension may announce itself while the view is on screen.
  useWatch(getConnectors, watchConnectors)
  const [first, ...rest] = wallet ? getWalletMethods(latchkey, { wallet }) : []
  return first ? [first, ...rest] : ['qrcode']
}

type ConnectingWalletConnectBasicViewParams = object

/** A QR code for any wallet: the first view under `manualPairing`. */
export function ConnectingWalletConnectBasicView(_props: ConnectingWalletConnectBasicViewParams): ReactNode {
  return <ConnectingWalletConnectView />
}
