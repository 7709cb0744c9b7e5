//! What the hub writes and says, in Korean.

use super::{Text, Words};

pub const WORDS: Words = Words {
    keyword_answers: None,
    sign_in_code: Text {
        subject: "{agency} 로그인 코드",
        body: "{code}은(는) {agency} 로그인 코드입니다. 10분 동안 유효합니다. 다른 사람에게 알려 주지 마십시오.",
    },
    operation_code_subject: "{agency} 인증 코드",
    change_password_code: "{code}은(는) 비밀번호 변경을 위한 {agency} 인증 코드입니다. 10분 동안 유효합니다. 다른 사람에게 알려 주지 마십시오.",
    change_login_id_code: "{code}은(는) 로그인 ID 변경을 위한 {agency} 인증 코드입니다. 10분 동안 유효합니다. 다른 사람에게 알려 주지 마십시오.",
    create_login_code: "{code}은(는) 로그인 생성을 위한 {agency} 인증 코드입니다. 10분 동안 유효합니다. 다른 사람에게 알려 주지 마십시오.",
    spoken_code: "안녕하세요. {agency}입니다. 인증 코드는 {digits} 입니다. 다시 말씀드립니다. 인증 코드는 {digits} 입니다. 누구에게도 알려주지 마세요. 안녕히 계세요.",
    reset_link: Text {
        subject: "{agency} 새 비밀번호 설정",
        body: "누군가 {agency}에서 이 주소의 새 비밀번호를 요청했습니다. 본인이 요청하셨다면 1시간 안에 이 링크를 여십시오. 링크는 한 번만 사용할 수 있습니다.\n\n{url}\n\n본인이 요청하지 않으셨다면 아무것도 하지 않으셔도 됩니다. 비밀번호는 그대로 유지됩니다.",
    },
    welcome: Text {
        subject: "{agency}에 오신 것을 환영합니다",
        body: "{agency} 계정이 만들어졌습니다. 24시간 안에 이 링크를 열어 비밀번호를 정하십시오. 링크는 한 번만 사용할 수 있습니다.\n\n{url}\n\n계정을 요청하지 않으셨다면 이 메시지를 무시하십시오.",
    },
    business_account_asked: Text {
        subject: "{agency}에 계정을 추가하시겠습니까?",
        body: "누군가 귀하의 {agency} 로그인에 사업자 계정을 추가해 달라고 요청했습니다. 아직 아무것도 추가되지 않았습니다. 본인이 요청하셨다면 24시간 안에 이 링크를 열어 확인해 주세요.\n\n{url}\n\n본인이 아니라면 아무것도 하지 않으셔도 됩니다.",
    },
    personal_account_asked: Text {
        subject: "{agency}에 계정을 추가하시겠습니까?",
        body: "누군가 귀하의 {agency} 로그인에 개인 계정을 추가해 달라고 요청했습니다. 아직 아무것도 추가되지 않았습니다. 본인이 요청하셨다면 24시간 안에 이 링크를 열어 확인해 주세요.\n\n{url}\n\n본인이 아니라면 아무것도 하지 않으셔도 됩니다.",
    },
    account_exists: Text {
        subject: "{agency}에 이미 계정이 있습니다",
        body: "누군가 이 주소로 {agency} 계정을 요청했으나 이 주소에는 이미 계정이 있습니다. 기존 비밀번호로 로그인하시거나 24시간 안에 이 링크에서 새 비밀번호를 정하십시오.\n\n{url}\n\n본인이 요청하지 않으셨다면 아무것도 하지 않으셔도 됩니다.",
    },
    password_changed: Text {
        subject: "{agency} 비밀번호가 변경되었습니다",
        body: "{agency} 로그인의 비밀번호가 방금 변경되었고 다른 세션은 종료되었습니다. 본인이 변경하지 않으셨다면 즉시 새 비밀번호를 요청하고 저희에게 알려 주십시오.",
    },
    login_id_changed: Text {
        subject: "{agency} 로그인 ID가 변경되었습니다",
        body: "이제 {agency}에 로그인하실 때 이 주소 대신 {to}을(를) 사용합니다. 본인이 변경하지 않으셨다면 즉시 저희에게 알려 주십시오.",
    },
    new_device: Text {
        subject: "{agency} 새 로그인",
        body: "누군가 새 기기에서 귀하의 {agency} 계정에 로그인했습니다.\n\n기기: {device}\n네트워크 주소: {source}\n시각: {when}\n\n본인이라면 아무것도 하지 않으셔도 됩니다.\n\n본인이 아니라면 이 링크를 여십시오. 해당 세션이 종료되고 새 비밀번호를 정하실 수 있습니다.\n{url}",
    },
    factors_changed: Text {
        subject: "{agency} 계정의 보안 설정이 변경되었습니다",
        body: "{change} 본인이 하지 않으셨다면 비밀번호를 변경하고 {agency}에 알려 주십시오.",
    },
    app_added: "인증 앱이 추가되었습니다.",
    app_removed: "인증 앱이 삭제되었습니다.",
    passkey_added: "패스키가 추가되었습니다.",
    passkey_removed: "패스키가 삭제되었습니다.",
    backup_codes_renewed: "새 백업 코드가 만들어졌습니다. 이전 코드는 더 이상 사용할 수 없습니다.",
    devices_distrusted: "이제 모든 기기에서 2단계 인증을 다시 요구합니다.",
    device_trusted: "기기 한 대가 신뢰하는 기기로 등록되어 30일 동안 그 기기에서는 두 번째 단계를 묻지 않습니다.",
    account_added: "로그인에 계정이 추가되었습니다.",
    phone_proved: "전화번호가 확인되었습니다. 이제 그 번호로 로그인 코드를 보낼 수 있습니다.",
    undo: "되돌리려면 72시간 안에 이 링크를 여세요. 모든 세션이 끝나고 새 비밀번호를 정하게 됩니다.\n{url}",
    unsubscribe: "{program}에 신청하셨기 때문에 이 이메일을 보내 드립니다.\n수신 거부: {url}",
    test_mark: "테스트(본인에게만)",
};
