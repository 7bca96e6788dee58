import { canBuy, navigate, watchPurchases } from '@latchkey/core'
import { getPurchases, hasAbility, isNetworkServed, isPurchaseOver, isUnpaid } from '@latchkey/core/internal'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useFeatures } from '../../hooks/useFeatures.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useRead } from '../../hooks/useRead.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { ArrowLeftRightIcon, SendIcon } from '../../ui/AccountIcons.tsx'
import { ActionTile } from '../../ui/ActionTile.tsx'
import { Icon, type IconProps, QrCodeIcon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'

/** The account's actions, one tap each. Those that need a server appear with one, and say why when they are disabled. */
export function AccountActions(): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { account, errors } = useMessages()
  const { actions: messages } = account
  const { network } = useAccount()
  const id = useId()
  const { serverUrl } = latchkey.options
  const features = useFeatures()
  // What the network type lacks altogether is not there to be explained.
  const hasSwap = serverUrl !== undefined && features.swap && hasAbility(latchkey, 'loadSwaps')
  const isSwapHeld = useHeld(hasSwap)
  const hasBuy = serverUrl !== undefined && latchkey.options.features?.buy !== false
  // An unreachable server does not disable it: the view itself shows the error.
  const isUnserved = useRead(isNetworkServed, {}).data === false
  const noSwap = !network || isUnserved ? errors.SWAP_UNSUPPORTED : undefined

  return (
    <div className="lk-account-actions">
      <div>
        <ActionTile
          variant="primary"
          icon={<SendIcon />}
          label={messages.send}
          disabled={!network || !hasAbility(latchkey, 'loadSend')}
          onClick={() => navigate(latchkey, 'Send', {})}
        />
        {hasSwap ? (
          <ActionTile
            icon={<ArrowLeftRightIcon />}
            label={messages.swap}
            disabled={noSwap !== undefined}
            describedBy={noSwap && `${id}swap`}
            onClick={() => navigate(latchkey, 'Swap', {})}
          />
        ) : (
          isSwapHeld && <span />
        )}
        <ActionTile icon={<QrCodeIcon />} label={messages.receive} onClick={() => navigate(latchkey, 'Receive', {})} />
        {hasBuy && <BuyTile />}
      </div>
      {hasSwap && noSwap && <p id={`${id}swap`}>{noSwap}</p>}
    </div>
  )
}

/**
 * Opens Buy, where tokens are sold on the network. Last, and its place stays once it was held while that was loading: no tile moves under
 * a finger. While it cannot be read, the view says so. Counts the account's paid purchases whose tokens have not arrived.
 */
function BuyTile(): ReactNode {
  const latchkey = useLatchkey()
  const { buy: messages, activity } = useMessages()
  const { address } = useAccount()
  const { status, data } = useRead(canBuy, {})
  const isLoading = status === 'loading'
  const isHeld = useHeld(isLoading)
  const purchases = useWatch(getPurchases, watchPurchases)
  const { length: count } = purchases.filter(
    (purchase) => purchase.address === address && !isPurchaseOver(purchase) && !isUnpaid(purchase),
  )
  if (isLoading) return <Skeleton width="100%" height={64} />
  if (status === 'success' && !data) return isHeld ? <span /> : null
  return (
    <ActionTile
      icon={<CreditCardIcon />}
      label={messages.title}
      badge={count > 0 ? { text: String(count), label: activity.pendingCount({ count }) } : undefined}
      onClick={() => navigate(latchkey, 'OnRampAmount', {})}
    />
  )
}

/** Whether a tile's place was on screen: from then on it stays, whatever is learned later. What is known already arrives within the frame. */
function useHeld(isShown: boolean): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const frame = requestAnimationFrame(() => setHeld(true))
    return () => cancelAnimationFrame(frame)
  }, [isShown])
  return isHeld
}

const CreditCardIcon = (props: IconProps): ReactNode => (
  <Icon {...props} outline="M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM2 10h20" />
)

const css = `
.lk-account-actions { display: grid; gap: 8px }
.lk-account-actions > div { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 8px }
.lk-account-actions > p { margin: 0; text-align: center; font-size: 13px; line-height: 16px; color: var(--lk-text-2) }
`
