import { useEffect, useEffectEvent } from 'react'
import { openLayer } from './layers'

/**
 * While `active`, Back calls `onBack` instead of leaving the page, as long as no layer above this one is open (see
 * [Note: Layers and Back]).
 */
export const useBack = (active: boolean, onBack: () => void) => {
  const back = useEffectEvent(onBack)
  useEffect(() => (active ? openLayer(() => back()) : undefined), [active])
}
