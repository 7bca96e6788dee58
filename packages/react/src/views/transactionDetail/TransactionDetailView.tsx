import { goBack, hasAbility, removeRequestedTransaction } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../format/formatDateTime.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLocale, useMessages } from '../../hooks/useMessages.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { AccountPicture } from '../../parts/AccountPicture.tsx'
import { type ActivityEntry, isApproval, type Movement, toActivityKind } from '../../parts/ActivityEntry.ts'
import { ActivityPicture, ActivityState, MovementText } from '../../parts/ActivityPicture.tsx'
import { AddressGroups } from '../../parts/AddressGroups.tsx'
import { activityTitle } from '../../parts/activityTitle.ts'
import { CopyLine } from '../../parts/CopyLine.tsx'
import { explorerUrl } from '../../parts/explorerUrl.ts'
import { Fact, Facts, NetworkFact } from '../../parts/Facts.tsx'
import { Note } from '../../parts/Note.tsx'
import { Private } from '../../parts/Private.tsx'
import { Unverified, useUnverified } from '../../parts/Unverified.tsx'
import { useActivityEntries } from '../../parts/useActivityEntries.ts'
import { useContactName } from '../../parts/useContactName.ts'
import { Button } from '../../ui/Button.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'
import { FeeFact } from './FeeFact.tsx'
import { ReplaceActions } from './ReplaceActions.tsx'
import { SendAgain } from './SendAgain.tsx'
import { TransactionNotes } from './TransactionNotes.tsx'

/** A transaction's details, kept up to date; one that is not mined can be sped up and cancelled. */
export function TransactionDetailView({ entry: opened }: { entry: ActivityEntry }): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { code: locale, messages: all } = useLocale()
  const { activity: messages } = all
  const { network } = useNetwork()
  const entry = useLiveEntry(opened)
  const { status, sent, hash, movements } = entry
  const unverified = useUnverified(movements[0])
  const kind = toActivityKind(entry.operationType)
  const block = sent?.blockNumber ?? entry.block
  const isOpen = status === 'pending' || status === 'dropped'
  // Replacing it takes a namespace that can, its nonce, where that says which of two is mined, and its call.
  const isByNonce = sent?.nonce !== undefined && hasAbility(latchkey, 'loadCalls')
  const isKnown = isByNonce || hasAbility(latchkey, 'loadReplacements')
  // What no node has can be replaced by its nonce alone.
  const isThere = status === 'pending' || isByNonce
  const replaceable = isOpen && isKnown && isThere && sent?.call ? sent : undefined
  // The chain knows it by the hash that was mined; until then, by that of what took its place.
  const minedHash = sent?.minedHash ?? (isOpen ? sent?.replacement?.hash : undefined) ?? hash

  return (
    <View
      title={activityTitle(entry, messages)}
      footer={
        status === 'requested' ? (
          <RemoveRequest id={entry.id} />
        ) : status === 'dropped' && sent?.signed ? (
          <SendAgain sent={sent} />
        ) : (
          replaceable && <ReplaceActions sent={replaceable} />
        )
      }
    >
      <div className="lk-transaction">
        <div className="lk-transaction-head">
          <ActivityPicture
            kind={kind}
            movement={movements[0]}
            status={status}
            size={48}
            plain={unverified !== undefined}
          />
          {movements.map((movement) => (
            <MovedAmount key={movement.key} movement={movement} />
          ))}
          <span className="lk-transaction-state" role="status">
            <ActivityState entry={entry} />
          </span>
        </div>
        <TransactionNotes entry={entry} />
        <Facts>
          <Fact label={messages.detail.from} picture={<AccountPicture size={20} address={entry.from} />} tall>
            <CopyLine
              text={entry.from}
              label={messages.detail.copyAddress}
              href={explorerUrl({ network, address: entry.from })}
            >
              <ContactName address={entry.from} />
              <AddressGroups address={entry.from} />
            </CopyLine>
          </Fact>
          {entry.spender && (
            <Fact label={messages.detail.spender} picture={<AccountPicture size={20} address={entry.spender} />} tall>
              <CopyLine
                text={entry.spender}
                label={messages.detail.copyAddress}
                href={explorerUrl({ network, address: entry.spender })}
              >
                <AddressGroups address={entry.spender} />
              </CopyLine>
            </Fact>
          )}
          <Fact
            label={isApproval(kind) && !entry.isOurs ? all.asset.contract : messages.detail.to}
            picture={<AccountPicture size={20} address={entry.to} />}
            tall
          >
            <CopyLine
              text={entry.to}
              label={messages.detail.copyAddress}
              href={explorerUrl({ network, address: entry.to })}
            >
              <ContactName address={entry.to} />
              <AddressGroups address={entry.to} />
            </CopyLine>
          </Fact>
          {entry.memo && (
            <Fact label={messages.detail.memo} tall>
              <bdi className="lk-transaction-memo">{entry.memo}</bdi>
            </Fact>
          )}
          {entry.application && (
            <Fact label={messages.detail.application}>
              <bdi>{entry.application}</bdi>
            </Fact>
          )}
          {network && <NetworkFact label={messages.detail.network} network={network} />}
          <Fact label={messages.detail.time}>{formatDateTime(entry.at, locale)}</Fact>
          {network && <FeeFact entry={entry} network={network} />}
          {block !== undefined && (
            <Fact label={messages.detail.block}>
              <bdi dir="ltr">{block}</bdi>
            </Fact>
          )}
          {entry.nonce !== undefined && entry.hash?.startsWith('0x') && (
            <Fact label={messages.detail.nonce}>
              <bdi dir="ltr">{entry.nonce}</bdi>
            </Fact>
          )}
          {minedHash && (
            <Fact label={messages.detail.hash} tall>
              <CopyLine
                text={minedHash}
                label={messages.detail.copyHash}
                href={explorerUrl({ network, hash: minedHash })}
              >
                <bdi dir="ltr" className="lk-transaction-hash">
                  {minedHash}
                </bdi>
              </CopyLine>
            </Fact>
          )}
        </Facts>
      </div>
    </View>
  )
}

/** The address's name in the address book, above it. */
function ContactName({ address }: { address: string }): ReactNode {
  const name = useContactName(address)
  return name && <bdi className="lk-transaction-contact">{name}</bdi>
}

function MovedAmount({ movement }: { movement: Movement }): ReactNode {
  const unverified = useUnverified(movement)
  return (
    <>
      <span className="lk-transaction-amount">
        <Private>
          <MovementText movement={movement} isExact />
        </Private>
      </span>
      {unverified && <Unverified tone={unverified} />}
    </>
  )
}

/** The entry as it is now: since it was opened, the request may have been sent and the transaction mined, even under another hash. */
function useLiveEntry(opened: ActivityEntry): ActivityEntry {
  const { pending, settled } = useActivityEntries()
  const isIt = ({ id, hash, sent }: ActivityEntry) =>
    id === opened.id ||
    (hash !== undefined && hash === opened.hash) ||
    (sent !== undefined &&
      (sent.hash === opened.hash || sent.hash === opened.sent?.hash || sent.requestId === opened.id))
  return pending.find(isIt) ?? settled.find(isIt) ?? opened
}

/** The way out where the response never comes, as after a reload: the wallet keeps its request. */
function RemoveRequest({ id }: { id: string }): ReactNode {
  const latchkey = useLatchkey()
  const { detail: messages } = useMessages().activity
  function remove() {
    removeRequestedTransaction(latchkey, id)
    goBack(latchkey)
  }
  return (
    <>
      <Note>{messages.removeExplain}</Note>
      <Button onClick={remove}>{messages.remove}</Button>
    </>
  )
}

const css = `
.lk-transaction { display: grid; gap: 16px }
.lk-transaction-head { display: grid; justify-items: center; gap: 4px; padding-block-start: 4px; text-align: center }
.lk-transaction-head > .lk-picture, .lk-transaction-head > .lk-activity-mark { margin-block-end: 8px }
.lk-transaction-amount {
  max-width: 100%; font-size: 22px; line-height: 28px; font-weight: 600; color: var(--lk-text-1); font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere
}
.lk-transaction-amount ~ .lk-transaction-amount { font-size: 17px; line-height: 24px; color: var(--lk-text-2) }
.lk-transaction-state { font-size: 15px; line-height: 20px; color: var(--lk-text-2) }
.lk-transaction-contact { display: block; margin-block-end: 4px }
.lk-transaction-memo { min-width: 0; overflow-wrap: anywhere }
.lk-transaction-hash { font-size: 13px; line-height: 18px; overflow-wrap: anywhere; user-select: all }
`
