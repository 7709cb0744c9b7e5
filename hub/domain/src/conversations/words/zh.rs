//! What the hub writes and says, in Chinese, in simplified characters.

use super::{Text, Words};

pub const WORDS: Words = Words {
    keyword_answers: None,
    sign_in_code: Text {
        subject: "您的 {agency} 登录验证码",
        body: "{code} 是您的 {agency} 登录验证码，10 分钟内有效。请勿告诉任何人。",
    },
    operation_code_subject: "您的 {agency} 验证码",
    change_password_code: "{code} 是您用于更改密码的 {agency} 验证码，10 分钟内有效。请勿告诉任何人。",
    change_login_id_code: "{code} 是您用于更改登录 ID 的 {agency} 验证码，10 分钟内有效。请勿告诉任何人。",
    create_login_code: "{code} 是您用于创建登录账号的 {agency} 验证码，10 分钟内有效。请勿告诉任何人。",
    spoken_code: "您好，这里是 {agency}。您的验证码是：{digits}。再说一遍，您的验证码是：{digits}。请勿告诉任何人。再见。",
    reset_link: Text {
        subject: "设置新的 {agency} 密码",
        body: "有人在 {agency} 为此地址申请了新密码。如果是您本人，请在一小时内打开此链接；链接只能使用一次：\n\n{url}\n\n如果不是您本人，则无需任何操作：您的密码保持不变。",
    },
    welcome: Text {
        subject: "欢迎使用 {agency}",
        body: "您的 {agency} 账户已创建。请在 24 小时内打开此链接设置密码；链接只能使用一次：\n\n{url}\n\n如果您没有申请账户，请忽略此消息。",
    },
    business_account_asked: Text {
        subject: "要在 {agency} 添加账户吗？",
        body: "有人请求为您的 {agency} 登录添加一个企业账户。目前尚未添加任何内容。如果是您本人，请在 24 小时内打开此链接并确认：\n\n{url}\n\n如果不是您，则无需任何操作。",
    },
    personal_account_asked: Text {
        subject: "要在 {agency} 添加账户吗？",
        body: "有人请求为您的 {agency} 登录添加一个个人账户。目前尚未添加任何内容。如果是您本人，请在 24 小时内打开此链接并确认：\n\n{url}\n\n如果不是您，则无需任何操作。",
    },
    account_exists: Text {
        subject: "您在 {agency} 已有账户",
        body: "有人用此地址申请 {agency} 账户，但此地址已有账户。请用现有密码登录，或在 24 小时内通过此链接设置新密码：\n\n{url}\n\n如果不是您本人，则无需任何操作。",
    },
    password_changed: Text {
        subject: "您的 {agency} 密码已更改",
        body: "您的 {agency} 登录密码刚刚被更改，您的其他会话已结束。如果不是您本人，请立即申请新密码并告知我们。",
    },
    login_id_changed: Text {
        subject: "您的 {agency} 登录 ID 已更改",
        body: "从现在起，登录 {agency} 请使用 {to}，不再使用此地址。如果不是您本人，请立即告知我们。",
    },
    new_device: Text {
        subject: "{agency} 新的登录",
        body: "有人从新设备登录了您的 {agency} 账户。\n\n设备：{device}\n网络地址：{source}\n时间：{when}\n\n如果是您本人，则无需任何操作。\n\n如果不是您本人，请打开此链接。它会结束该会话，并让您设置新密码：\n{url}",
    },
    factors_changed: Text {
        subject: "您的 {agency} 账户安全设置已更改",
        body: "{change}如果不是您本人，请更改密码并告知 {agency}。",
    },
    app_added: "已添加身份验证器应用。",
    app_removed: "已移除身份验证器应用。",
    passkey_added: "已添加通行密钥。",
    passkey_removed: "已移除通行密钥。",
    backup_codes_renewed: "已生成新的备用验证码；旧的不再有效。",
    devices_distrusted: "所有设备都将重新要求第二步验证。",
    device_trusted: "一台设备已被信任：30 天内在该设备上不再要求第二步验证。",
    account_added: "您的登录已添加一个账户。",
    phone_proved: "已验证一个电话号码，登录验证码可发送至该号码。",
    undo: "如要撤销此更改，请在 72 小时内打开此链接。它会结束所有会话并要求设置新密码：\n{url}",
    unsubscribe: "您收到此邮件是因为您申请了 {program}。\n退订：{url}",
    test_mark: "测试（仅发给您）",
};
