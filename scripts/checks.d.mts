export const checks: readonly { name: string; command: string[]; isAffectedBy: (file: string) => boolean }[]
