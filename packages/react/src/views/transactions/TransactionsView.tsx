import type { ReactNode } from 'react'
import { useWords } from '../../hooks/useWords.ts'
import { ActivityList } from '../../parts/ActivityList.tsx'
import { View } from '../../ui/View.tsx'

/** The whole activity of the account, the height of the modal. */
export function TransactionsView(_props: object): ReactNode {
  const { activity } = useWords()
  return (
    <View title={activity.title}>
      <ActivityList />
    </View>
  )
}
