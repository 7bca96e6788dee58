import {
  type CaipAddress,
  type Connector,
  getModal,
  goBack,
  type Network,
  open,
  sendToken,
  setAccountTab,
  showBanner,
  type TokenBalance,
} from '@latchkey/core'
import type { ReactNode } from 'react'
import { formatFiat } from '../../format/formatFiat.ts'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useWords } from '../../hooks/useWords.ts'
import { useWrite } from '../../hooks/useWrite.ts'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { Note } from '../../parts/Note.tsx'
import { OpenPairedWallet } from '../../parts/OpenPairedWallet.tsx'
import { Button } from '../../ui/Button.tsx'
import { TriangleAlertIcon } from '../../ui/icons/TriangleAlertIcon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import { SendOutcome } from './SendOutcome.tsx'
import { useLookAlike } from './useLookAlike.ts'

/** A transfer as the visitor sees it; it is sent as it stands here or not at all. */
export type ReviewedSend = {
  token: TokenBalance
  /** Whole tokens as typed. */
  amount: string
  /** Canonical spelling. */
  receiver: string
  address: string
  caipAddress: CaipAddress
  network: Network
  wallet: Connector | undefined
}

/** All of a transfer, and the button that asks the wallet for it, once. */
export function SendReview({ reviewed }: { reviewed: ReviewedSend }): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { send, common } = useWords()
  const words = send.preview
  const { token, amount, receiver, address, caipAddress, wallet } = reviewed
  const now = useAccount()
  const sending = useWrite(sendToken)
  const isWaiting = sending.status === 'pending'
  const slow = useSlow(isWaiting)
  const lookAlike = useLookAlike(receiver)
  const walletName = wallet?.name ?? ''
  const isStale = !isWaiting && now.caipAddress !== caipAddress

  async function ask() {
    const sent = await sending.run({ token, amount, receiver, account: caipAddress })
    if (!sent) return
    showBanner(latchkey, { state: 'success', message: words.sent({ amount, symbol: token.symbol }) })
    setAccountTab(latchkey, 'activity')
    // Closed while the wallet was open, or elsewhere by now: the visitor is not pulled back.
    const modal = getModal(latchkey)
    if (modal.open && modal.stack.at(-1)?.view === 'SendPreview') open(latchkey, { view: 'Account' })
  }

  return (
    <View
      title={words.title}
      backAllowed={!isWaiting}
      footer={
        <>
          {isStale ? (
            <Button variant="primary" onClick={() => goBack(latchkey)}>
              {words.startOver}
            </Button>
          ) : (
            <Button variant="primary" busy={isWaiting} onClick={() => void ask()}>
              {isWaiting ? words.waiting({ wallet: walletName }) : words.send}
            </Button>
          )}
          {isWaiting && <OpenPairedWallet />}
          <div className="lk-review-foot">
            {isWaiting ? (
              <Note>{slow ? words.slow({ wallet: walletName }) : words.waitingExplain}</Note>
            ) : (
              <Button variant="quiet" onClick={() => goBack(latchkey)}>
                {common.cancel}
              </Button>
            )}
          </div>
        </>
      }
    >
      <div className="lk-review">
        <div className="lk-review-amount">
          <bdi dir="ltr" data-long={amount.length + token.symbol.length > 14 || undefined}>
            {amount} <span>{token.symbol}</span>
          </bdi>
          <div>{token.price ? formatFiat(Number(amount) * token.price) : '\u00a0'}</div>
        </div>
        <ReviewFacts reviewed={reviewed} lookAlike={lookAlike} />
        {lookAlike && (
          <Note tone="warning" announce="now" icon={<TriangleAlertIcon />}>
            <strong>{words.lookAlike}</strong>
            <span className="lk-review-known">
              <AddressGroups address={lookAlike} comparedWith={receiver} />
            </span>
            <p>{words.lookAlikeCheck}</p>
          </Note>
        )}
        <SendOutcome
          error={sending.error}
          changed={isStale ? (now.address === address ? 'network' : 'account') : undefined}
        />
      </div>
    </View>
  )
}

const css = `
.lk-review { display: grid; gap: 16px }
.lk-review-amount { display: grid; gap: 4px; justify-items: center; padding-block: 12px 4px; text-align: center; font-variant-numeric: tabular-nums }
.lk-review-amount > bdi { max-width: 100%; font-size: 34px; line-height: 44px; font-weight: 600; letter-spacing: -.01em; color: var(--lk-text-1); overflow-wrap: anywhere }
.lk-review-amount > bdi[data-long] { font-size: 22px; line-height: 28px }
.lk-review-amount span { color: var(--lk-text-2); font-weight: 500 }
.lk-review-amount > div { font-size: 15px; line-height: 20px; color: var(--lk-text-2) }
.lk-review-foot { display: grid; align-items: center; min-height: 48px }
.lk-review-foot > .lk-note { text-align: center; padding-block: 4px }
.lk-review-known { display: block; margin-block: 8px }
`
