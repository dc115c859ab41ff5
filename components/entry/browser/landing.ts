import { followAppearance, keepLanguage } from './preferences'

followAppearance()
keepLanguage()
