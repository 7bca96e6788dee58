/** What tells two lists of times apart. */
export type Comparison = {
  medians: [number, number]
  /** Difference of the medians with its 95 % interval, milliseconds. */
  difference: { value: number; low: number; high: number }
  /** Mann-Whitney: how many standard deviations the ranks of the first list are off what chance gives. */
  z: number
}

const resamples = 1_000

/** Compares two lists of times: by their ranks, which outliers do not move, and by their medians, resampled (bootstrap). */
export function compareTimes(one: readonly number[], other: readonly number[]): Comparison {
  const differences = Array.from({ length: resamples }, () => median(resample(one)) - median(resample(other))).sort(
    byValue,
  )
  const at = (share: number) => differences[Math.floor(share * (resamples - 1))] ?? 0
  return {
    medians: [median(one), median(other)],
    difference: { value: median(one) - median(other), low: at(0.025), high: at(0.975) },
    z: rankTest(one, other),
  }
}

/** The normal approximation of the Mann-Whitney U test; equal times share their ranks. */
export function rankTest(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((time) => ({ time, isFirst: true })), ...other.map((time) => ({ time, isFirst: false }))]
  all.sort((left, right) => left.time - right.time)
  let sum = 0
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to < all.length && all[to]?.time === all[from]?.time) to += 1
    const rank = (from + 1 + to) / 2
    for (const { isFirst } of all.slice(from, to)) if (isFirst) sum += rank
    from = to
  }
  const [left, right] = [one.length, other.length]
  const u = sum - (left * (left + 1)) / 2
  return (u - (left * right) / 2) / Math.sqrt((left * right * (left + right + 1)) / 12)
}

export function median(list: readonly number[]): number {
  const sorted = [...list].sort(byValue)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

const byValue = (one: number, other: number) => one - other

function resample(list: readonly number[]): number[] {
  const drawn = crypto.getRandomValues(new Uint32Array(list.length))
  return Array.from(drawn, (number) => list[number % list.length] ?? 0)
}
