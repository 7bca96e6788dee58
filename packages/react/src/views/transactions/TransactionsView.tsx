import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useKept } from '../../hooks/useKept.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import type { ActivityEntry } from '../../parts/ActivityEntry.ts'
import { ActivityList } from '../../parts/ActivityList.tsx'
import { type ActivityFilter, activityFilterKinds } from '../../parts/filterActivity.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'

const unfiltered: ActivityFilter = { kind: 'all', search: '' }

/** The account's whole activity, with a filter, a search and its export. */
export function TransactionsView(_props: object): ReactNode {
  useStyles(css)
  const { activity, common } = useMessages()
  const [filter, setFilter] = useKept('filter', unfiltered)
  const change = (part: Partial<ActivityFilter>) => setFilter({ ...filter, ...part })
  return (
    <View title={activity.title}>
      <div className="lk-transactions">
        <SearchField
          label={activity.search}
          clearLabel={common.clear}
          value={filter.search}
          onChange={(search) => change({ search })}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row everywhere. */}
        <div className="lk-transactions-kinds" role="group" aria-label={activity.filter}>
          {activityFilterKinds.map((kind) => (
            <Chip key={kind} pressed={kind === filter.kind} onClick={() => change({ kind })}>
              {activity.filters[kind]}
            </Chip>
          ))}
        </div>
        <ActivityList
          filter={filter}
          onClear={() => change({ search: '' })}
          footer={(settled) => <ExportButton entries={settled} />}
        />
      </div>
    </View>
  )
}

/** Saves the listed transactions as CSV. */
function ExportButton({ entries }: { entries: readonly ActivityEntry[] }): ReactNode {
  const latchkey = useLatchkey()
  const { activity } = useMessages()
  const { address = '', network } = useAccount()
  if (entries.length === 0 || !network) return null

  async function save() {
    if (!network) return
    const { activityFileName, readTones, saveFile, toActivityCsv } = await import('../../parts/activityCsv.ts')
    const { caipNetworkId } = network
    const tones = await readTones(latchkey, { entries, network })
    saveFile(
      toActivityCsv(entries, { network: caipNetworkId, tones }),
      activityFileName({ address, network: caipNetworkId, now: Date.now() }),
    )
  }

  return (
    <Button variant="quiet" size="medium" onClick={() => void save()}>
      {activity.exportCsv({ count: entries.length })}
    </Button>
  )
}

const css = `
.lk-transactions { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px }
.lk-transactions-kinds { display: flex; flex-wrap: wrap; gap: 8px }
`
