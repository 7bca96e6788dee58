import {
  formatAmount,
  getAccount,
  getFee,
  getTransferNotes,
  parseCaipAddress,
  sendToken,
  type TokenBalance,
} from '@latchkey/core'
import { type FeeLevel, getPreferences, getSend, hasAbility, replaceView } from '@latchkey/core/internal'
import { type ReactNode, useState } from 'react'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import { useFiat } from '../../hooks/useFiat.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useRead } from '../../hooks/useRead.ts'
import { useWrite } from '../../hooks/useWrite.ts'
import { Note } from '../../parts/Note.tsx'
import { TokenNotes } from '../../parts/TokenNotes.tsx'
import { useImitated } from '../../parts/Unverified.tsx'
import { TriangleAlertIcon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { FeeLevelsSlot } from './FeeLevelsSlot.tsx'
import { leaveReview, readPlace } from './leaveReview.ts'
import { readUnits } from './readUnits.ts'
import type { ReviewedParties } from './SendReviewFacts.tsx'
import { SendTransferNotes } from './SendTransferNotes.tsx'
import { NothingToReview, TransferReview } from './TransferReview.tsx'
import { useEarlier } from './useEarlier.ts'

/** The review before the wallet gets the request: the transfer as it was when the view opened. Nothing else is sent. */
export function SendPreviewView(_props: object): ReactNode {
  const latchkey = useLatchkey()
  const [reviewed] = useState((): ReviewedSend | undefined => {
    const { token, sendTokenAmount: amount, receiverAddress: receiver, ...send } = getSend(latchkey)
    const { address, caipAddress, network, connector: wallet } = getAccount(latchkey)
    if (!token || !amount || !receiver || !address || !caipAddress || !network) return undefined
    const { receiverProfileName: receiverName, receiverProfileImageUrl: receiverPicture } = send
    const { receiverNameFacts: nameFacts, memo } = send
    const parties = { receiver, receiverName, receiverPicture, nameFacts, memo }
    const { fiatAmount, fiatSource } = send
    const unconfirmedSum = fiatSource ? undefined : fiatAmount
    const isMost = send.isMost === true
    return { token, amount, isMost, unconfirmedSum, ...parties, address, caipAddress, network, wallet }
  })
  if (!reviewed) return <NothingToReview onStartOver={() => replaceView(latchkey, 'Send', {})} />
  return <SendReview reviewed={reviewed} />
}

/** A transfer as the visitor sees it; it is sent as shown or not at all. Its amount changes only as another speed of the most is chosen. */
type ReviewedSend = ReviewedParties & {
  token: TokenBalance
  /** Whole tokens as typed. */
  amount: string
  isMost: boolean
  /** The dollars that the amount was computed from, where only the server prices the token. */
  unconfirmedSum: string | undefined
}

/** The review of a token's transfer. */
function SendReview({ reviewed }: { reviewed: ReviewedSend }): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const fiat = useFiat()
  const { preview: messages } = useMessages().send
  const { token, unconfirmedSum, receiver, receiverName, memo, caipAddress, network } = reviewed
  const decimals = Number(token.quantity.decimals)
  const isMost = reviewed.isMost && hasAbility(latchkey, 'feeLevels')
  const [amount, setAmount] = useState(reviewed.amount)
  const shown = formatTokenAmount(amount, decimals)
  const [feeLevel, setFeeLevel] = useState<FeeLevel>('normal')
  const fee = useRead(getFee, { token, amount, receiver, memo, feeLevel })
  const isWithoutMemo = useRead(getTransferNotes, { token, amount, receiver, memo }).data?.isWithoutMemo
  const sending = useWrite(sendToken)
  const imitated = useImitated(token)
  const earlier = useEarlier(reviewed, (details) => {
    if (details.kind !== 'transfer' || details.to !== receiver) return false
    // With another memo too: it would pay the same recipient twice.
    const contract = token.address && parseCaipAddress(token.address).address
    return details.token.address === contract && details.amount === String(readUnits(amount, token.quantity.decimals))
  })

  async function requestTransfer() {
    const sentFrom = readPlace(latchkey)
    const sent = await sending.run({ token, amount, receiver, receiverName, memo, feeLevel, account: caipAddress })
    if (!sent) return
    const what = getPreferences(latchkey).amounts === 'hidden' ? token.symbol : `${shown} ${token.symbol}`
    leaveReview(latchkey, { sentFrom, message: messages.sent({ what }), hash: sent.hash })
  }

  const facts = [
    ...(token.price && !imitated ? [fiat.format(Number(amount) * token.price)] : []),
    ...(isMost ? [messages.most] : []),
  ]

  return (
    <TransferReview
      parties={{ ...reviewed, isWithoutMemo }}
      details={
        <>
          {unconfirmedSum !== undefined && (
            <Note tone="warning" icon={<TriangleAlertIcon />}>
              {messages.fiatUnverified({
                amount: `${shown} ${token.symbol}`,
                sum: fiat.dollars(Number(unconfirmedSum)),
              })}
            </Note>
          )}
          <TokenNotes {...token} decimals={decimals} />
          <SendTransferNotes {...{ token, amount, receiver, memo, network }} />
          <FeeLevelsSlot
            // The speeds stay those of what was entered, whichever is chosen.
            {...{ token, amount: reviewed.amount, receiver, network, isMost }}
            level={feeLevel}
            onChange={(level, most) => {
              setFeeLevel(level)
              if (most !== undefined) setAmount(formatAmount(most, decimals))
            }}
            disabled={sending.status === 'pending'}
          />
        </>
      }
      fee={fee}
      sending={sending}
      earlier={earlier}
      onSend={() => void requestTransfer()}
    >
      <div className="lk-review-amount">
        <bdi dir="ltr" data-long={shown.length + token.symbol.length > 14 || undefined}>
          {shown} <span>{token.symbol}</span>
        </bdi>
        <div>{facts.length > 0 ? facts.join(' · ') : '\u00a0'}</div>
      </div>
    </TransferReview>
  )
}

const css = `
.lk-review-amount {
  display: grid; gap: 4px; justify-items: center; padding-block: 12px 4px; text-align: center; font-variant-numeric: tabular-nums
}
.lk-review-amount > bdi {
  max-width: 100%; font-size: 34px; line-height: 44px; font-weight: 600; letter-spacing: -.01em; color: var(--lk-text-1);
  overflow-wrap: anywhere
}
.lk-review-amount > bdi[data-long] { font-size: 22px; line-height: 28px }
.lk-review-amount span { color: var(--lk-text-2); font-weight: 500 }
.lk-review-amount > div { font-size: 15px; line-height: 20px; color: var(--lk-text-2) }
@media (max-height: 700px) {
  .lk-review-amount { gap: 0; padding-block: 0 }
  .lk-review-amount > bdi { font-size: 22px; line-height: 28px }
}
`
