/** The result of one check of `npm run doctor`, which checks an installation. */
export interface Finding {
  /** Stable, for scripts. */
  code: string
  /** `wrong`: a fault or a security problem. `advice`: the installation works, but could be improved. */
  level: 'ok' | 'advice' | 'wrong'
  text: string
  /** The fix; present unless the level is `ok`. */
  fix?: string
}

export const passed = (code: string, text: string): Finding => ({ code, level: 'ok', text })
export const wrong = (code: string, text: string, fix: string): Finding => ({ code, level: 'wrong', text, fix })
export const advice = (code: string, text: string, fix: string): Finding => ({ code, level: 'advice', text, fix })

const LABELS = { ok: 'ok    ', advice: 'advice', wrong: 'WRONG ' }

/** A finding as text for the operator. */
export const describeFinding = ({ code, level, text, fix }: Finding): string =>
  [`${LABELS[level]}  ${code}: ${text}`, ...(fix ? [`        ${fix}`] : [])].join('\n')
