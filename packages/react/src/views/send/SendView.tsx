import { checkSend, getMaxAmount, navigate, setSend } from '@latchkey/core'
import { getSend, watchSend } from '@latchkey/core/internal'
import { type ReactNode, useId, useState } from 'react'
import { formatFiat } from '../../format/formatFiat.ts'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import { useAccount } from '../../hooks/useAccount.ts'
import { useAmountText } from '../../hooks/useAmountText.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { useWrite } from '../../hooks/useWrite.ts'
import { Note } from '../../parts/Note.tsx'
import { TokenPicture } from '../../parts/TokenPicture.tsx'
import { TokensUnavailable } from '../../parts/TokensUnavailable.tsx'
import { Unverified, useImitated } from '../../parts/Unverified.tsx'
import { useTokens } from '../../parts/useTokens.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { FormView } from '../../ui/FormView.tsx'
import { ChevronDownIcon, CircleAlertIcon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { ReceiverField } from './ReceiverField.tsx'
import { usePaymentRequest } from './RequestNote.tsx'
import { readUnits } from './readUnits.ts'
import { reviewSend, useCheck, useSendToken } from './reviewSend.ts'
import { useReceiver, useReceiverPicture } from './useReceiver.ts'

/** Codes of the errors that are shown beside the amount. */
const amountCodes = /^(AMOUNT|TOKEN)_/

/** The form to send a token: amount, token and recipient. Each field shows its error while typing; the wallet gets no request yet. */
export function SendView(_props: object): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { send: messages, common } = useMessages()
  const errorText = useErrorText()
  const { address, caipAddress } = useAccount()
  const { sendTokenAmount: amount = '', receiverAddress = '', receiverProfileName } = useWatch(getSend, watchSend)
  const receiver = receiverProfileName ?? receiverAddress
  const tokens = useTokens()
  const token = useSendToken(tokens)
  const imitated = useImitated(token)
  const found = useReceiver(receiver, token?.address)
  const receiverPicture = useReceiverPicture(found.receiver)
  const pending = usePaymentRequest(tokens)
  const max = useWrite(getMaxAmount)
  const review = useWrite(reviewSend)
  const [reviewed, setReviewed] = useState<string>()
  const amountNoteId = useId()

  // Checked with the account's own address as the recipient, so that only the amount can be wrong.
  const amountCheck = useCheck(
    amount && token && address && JSON.stringify([amount, token.address, caipAddress]),
    (signal) => checkSend(latchkey, { token, amount, receiver: address, signal }),
  )
  const typedError = amountCheck && amountCodes.test(amountCheck.code) ? amountCheck : undefined
  // The balance may have shrunk since: the error of the review's check stays until the amount changes.
  const amountError = typedError ?? (review.error && amountCodes.test(review.error.code) ? review.error : undefined)
  // Errors of the recipient are shown beside it; that of a review is not of the next recipient.
  const otherError = [reviewed === receiver ? review.error : undefined, max.error].find(
    (error) => error && !amountCodes.test(error.code) && error.code !== found.error?.code,
  )
  // The form does not hold what the payment request wants yet.
  const isUnapplied = pending?.state === 'otherNetwork' || pending?.state === 'loading'
  // The error of an amount appears once typing pauses; until then an unreadable one must not be reviewed.
  const isRead = token && readUnits(amount, token.quantity.decimals)
  const isComplete = isRead && receiver.trim() && caipAddress && !isUnapplied

  function enterAmount(next: string) {
    if (review.error) review.cancel()
    setSend(latchkey, { sendTokenAmount: next })
  }

  const amountText = useAmountText(amount, enterAmount)

  async function fillMax() {
    const most = token && (await max.run({ token }))
    if (most !== undefined) setSend(latchkey, { token, sendTokenAmount: most })
  }

  async function submit() {
    if (!isComplete) return
    setReviewed(receiver)
    if (!(await review.run({ token, amount, receiver, account: caipAddress }))) return
    setSend(latchkey, { receiverProfileImageUrl: receiverPicture })
    navigate(latchkey, 'SendPreview', {})
  }

  return (
    <FormView
      title={messages.title}
      className="lk-send"
      submitLabel={messages.review}
      disabled={!isComplete || typedError !== undefined || found.error !== undefined}
      busy={review.status === 'pending'}
      onSubmit={() => void submit()}
    >
      <div className="lk-send-amount">
        <AmountField
          label={messages.amount}
          {...amountText}
          invalid={amountError !== undefined}
          describedBy={amountNoteId}
          below={token?.price && !imitated ? formatFiat(Number(amount) * token.price) : '\u00a0'}
        />
        <div className="lk-send-token">
          <Chip
            label={token ? messages.token({ symbol: token.symbol }) : messages.chooseToken}
            icon={token && <TokenPicture token={token} size={20} />}
            onClick={() => navigate(latchkey, 'SendSelectToken', {})}
          >
            {token?.symbol ?? messages.chooseToken}
            <ChevronDownIcon size={14} />
          </Chip>
          <Chip disabled={!token} onClick={() => void fillMax()}>
            {messages.max}
          </Chip>
        </div>
        {imitated && <Unverified tone="warning" />}
        <div
          className="lk-send-note"
          id={amountNoteId}
          role="status"
          data-wrong={amountError !== undefined || undefined}
        >
          {amountError
            ? amountError.code === 'AMOUNT_TOO_PRECISE' && token
              ? common.tooPrecise({ symbol: token.symbol, decimals: Number(token.quantity.decimals) })
              : errorText(amountError)
            : token && messages.available({ amount: formatTokenAmount(token.quantity.numeric), symbol: token.symbol })}
        </div>
      </div>
      {!token && tokens.status === 'unavailable' && <TokensUnavailable tokens={tokens} />}
      <ReceiverField found={found} pending={pending} />
      {otherError && (
        <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
          {errorText(otherError)}
        </Note>
      )}
    </FormView>
  )
}

const css = `
.lk-send { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px }
.lk-send-amount { display: grid; gap: 12px; justify-items: center; padding-block-start: 20px }
.lk-send-amount > .lk-amount { width: 100% }
.lk-send-token { display: flex; gap: 8px }
.lk-send-note {
  min-height: 18px; font-size: 13px; line-height: 18px; color: var(--lk-text-2); text-align: center; font-variant-numeric: tabular-nums
}
.lk-send-note[data-wrong] { color: var(--lk-negative) }
`
