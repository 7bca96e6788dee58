import { afterEach, expect } from 'vitest'
import { watchTransactions } from './transactionWatch.ts'

const { faults } = watchTransactions()

afterEach(() => {
  expect(faults.splice(0)).toEqual([])
})
