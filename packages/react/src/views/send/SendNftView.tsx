import {
  type CaipAddress,
  checkNftSend,
  type Latchkey,
  type Nft,
  navigate,
  type Receiver,
  resolveReceiver,
} from '@latchkey/core'
import { getSend, watchSend } from '@latchkey/core/internal'
import { type ReactNode, useState } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { useCancel, useWrite } from '../../hooks/useWrite.ts'
import { Note } from '../../parts/Note.tsx'
import { OpenRequest } from '../../parts/OpenRequest.tsx'
import { FormView } from '../../ui/FormView.tsx'
import { CircleAlertIcon } from '../../ui/Icon.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { ReceiverField } from './ReceiverField.tsx'
import { usePaymentRequest } from './RequestNote.tsx'
import { readUnits } from './readUnits.ts'
import { useCheck } from './reviewSend.ts'
import { NftHead } from './SendNftPreviewView.tsx'
import { useReceiver, useReceiverPicture } from './useReceiver.ts'

/** Codes of the errors that are shown beside the number of pieces. */
const quantityCodes = /^(AMOUNT|NFT)_/

/** The form to send an NFT: its quantity, when there are several pieces, and the recipient. */
export function SendNftView({ nft }: { nft: Nft }): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { send } = useMessages()
  const messages = send.nft
  const errorText = useErrorText()
  const { address, caipAddress } = useAccount()
  const { receiverAddress = '', receiverProfileName } = useWatch(getSend, watchSend)
  const pending = usePaymentRequest(undefined)
  const text = receiverProfileName ?? receiverAddress
  const found = useReceiver(text, nft.collection.address)
  const receiverPicture = useReceiverPicture(found.receiver)
  const [quantity, setQuantity] = useState('1')
  const review = useWrite(reviewNft)
  const [reviewed, setReviewed] = useState<string>()
  useCancel(review.cancel, JSON.stringify([text, quantity]))

  const isSeveral = nft.standard === 'erc1155' && nft.quantity !== '1'
  const isQuantity = readUnits(quantity, 0)
  // Checked with the account's own address as the recipient, so that only the quantity can be wrong. The chain knows what is owned.
  const quantityCheck = useCheck(
    isSeveral && isQuantity && address ? JSON.stringify([quantity, nft.id, caipAddress]) : undefined,
    (signal) => checkNftSend(latchkey, { nft, amount: quantity, receiver: address, signal }),
  )
  const wrongQuantity = [quantityCheck, review.error].find((error) => error && quantityCodes.test(error.code))
  const quantityError = wrongQuantity && errorText(wrongQuantity)
  const isComplete = text.trim() !== '' && caipAddress !== undefined && isQuantity && !pending
  const missing = !isQuantity ? messages.enterQuantity : text.trim() === '' ? send.enterRecipient : undefined
  // Otherwise an error on screen says why there is no review.
  const isUnexplained = !quantityError && !found.error && !pending

  function enterQuantity(next: string) {
    if (!/^\d{0,40}$/.test(next)) return
    if (review.error) review.cancel()
    setQuantity(next)
  }

  async function submit() {
    if (!isComplete) return
    setReviewed(text)
    const receiver = await review.run({ nft, amount: quantity, receiver: text, account: caipAddress })
    if (receiver) navigate(latchkey, 'SendNftPreview', { nft, amount: quantity, receiver, receiverPicture })
  }

  return (
    <FormView
      title={messages.title}
      className="lk-send-nft"
      submitLabel={(isUnexplained && missing) || send.review}
      disabled={!isComplete || quantityCheck !== undefined || found.error !== undefined}
      busy={review.status === 'pending'}
      onSubmit={() => void submit()}
      agreed={<OpenRequest kinds={['transfer', 'nft']} text={send.requestOpen} />}
    >
      <NftHead nft={nft} amount={undefined} />
      {isSeveral && (
        <TextField
          label={messages.quantity}
          labelShown
          dir="ltr"
          inputMode="numeric"
          value={quantity}
          onChange={enterQuantity}
          end={<span className="lk-send-nft-owned">{messages.owned({ quantity: nft.quantity })}</span>}
          error={quantityError}
        />
      )}
      <ReceiverField found={found} pending={pending} />
      {review.error && reviewed === text && !(isSeveral && quantityError) && (
        <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
          {errorText(review.error)}
        </Note>
      )}
    </FormView>
  )
}

/**
 * Checks the transfer of an NFT as `sendNft` would.
 * @returns the recipient: what is reviewed can be sent.
 * @throws what `resolveReceiver` and `checkNftSend` throw.
 */
async function reviewNft(
  latchkey: Latchkey,
  options: { nft: Nft; amount: string; receiver: string; account: CaipAddress; signal?: AbortSignal },
): Promise<Receiver> {
  const receiver = await resolveReceiver(latchkey, options)
  await checkNftSend(latchkey, { ...options, receiver: receiver.address })
  return receiver
}

const css = `
.lk-send-nft { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px }
.lk-send-nft-owned { flex: none; font-size: 13px; line-height: 16px; color: var(--lk-text-2); font-variant-numeric: tabular-nums }
`
