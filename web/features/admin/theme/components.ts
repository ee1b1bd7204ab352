import {
  CloseButton,
  createTheme,
  Input,
  InputWrapper,
  Loader,
  Menu,
  mergeThemeOverrides,
  Notification,
  PasswordInput,
} from '@mantine/core'
import classes from './components.module.css'
import { adminTheme } from './theme.ts'

/** The panel's theme with the shape of each of Mantine's parts that it uses. */
export const panelTheme = mergeThemeOverrides(
  adminTheme,
  createTheme({
    components: {
      CloseButton: CloseButton.extend({ classNames: { root: classes.closeButton } }),
      Input: Input.extend({ classNames: { input: classes.input } }),
      InputWrapper: InputWrapper.extend({
        defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
        classNames: {
          root: classes.field,
          label: classes.label,
          description: classes.hint,
          error: classes.error,
        },
      }),
      PasswordInput: PasswordInput.extend({
        classNames: { innerInput: classes.innerInput, visibilityToggle: classes.eye },
      }),
      Loader: Loader.extend({ defaultProps: { color: 'bottle' } }),
      Menu: Menu.extend({ classNames: { dropdown: classes.menu, item: classes.menuItem } }),
      Notification: Notification.extend({
        classNames: {
          root: classes.toast,
          title: classes.toastTitle,
          description: classes.toastText,
          closeButton: classes.toastClose,
        },
      }),
    },
  }),
)
