//! What the hub writes and says, in Portuguese.

use super::{Text, Words};

pub const WORDS: Words = Words {
    keyword_answers: None,
    sign_in_code: Text {
        subject: "Seu código de acesso de {agency}",
        body: "{code} é o seu código de acesso de {agency}. Ele é válido por 10 minutos. Não o compartilhe com ninguém.",
    },
    operation_code_subject: "Seu código de {agency}",
    change_password_code: "{code} é o seu código de {agency} para alterar a sua senha. Ele é válido por 10 minutos. Não o compartilhe com ninguém.",
    change_login_id_code: "{code} é o seu código de {agency} para alterar o seu ID de acesso. Ele é válido por 10 minutos. Não o compartilhe com ninguém.",
    create_login_code: "{code} é o seu código de {agency} para criar o seu acesso. Ele é válido por 10 minutos. Não o compartilhe com ninguém.",
    spoken_code: "Olá. Aqui é {agency}. Seu código é: {digits}. Repetindo, seu código é: {digits}. Não o compartilhe com ninguém. Até logo.",
    reset_link: Text {
        subject: "Defina uma nova senha de {agency}",
        body: "Alguém pediu uma nova senha para este endereço em {agency}. Se foi você, abra este link dentro de uma hora; ele funciona uma única vez:\n\n{url}\n\nSe não foi você, não é preciso fazer nada: a sua senha continua a mesma.",
    },
    welcome: Text {
        subject: "Boas-vindas a {agency}",
        body: "A sua conta de {agency} foi criada. Abra este link dentro de 24 horas para escolher a sua senha; ele funciona uma única vez:\n\n{url}\n\nSe você não pediu uma conta, ignore esta mensagem.",
    },
    business_account_asked: Text {
        subject: "Adicionar uma conta em {agency}?",
        body: "Alguém pediu para adicionar uma conta empresarial ao seu acesso em {agency}. Nada foi adicionado. Se foi você, abra este link em até 24 horas e confirme:\n\n{url}\n\nSe não foi você, não precisa fazer nada.",
    },
    personal_account_asked: Text {
        subject: "Adicionar uma conta em {agency}?",
        body: "Alguém pediu para adicionar uma conta pessoal ao seu acesso em {agency}. Nada foi adicionado. Se foi você, abra este link em até 24 horas e confirme:\n\n{url}\n\nSe não foi você, não precisa fazer nada.",
    },
    account_exists: Text {
        subject: "Você já tem uma conta em {agency}",
        body: "Alguém pediu uma conta de {agency} com este endereço, que já tem uma. Entre com a senha que você já tem ou escolha uma nova por este link dentro de 24 horas:\n\n{url}\n\nSe não foi você, não é preciso fazer nada.",
    },
    password_changed: Text {
        subject: "A sua senha de {agency} foi alterada",
        body: "A senha do seu acesso de {agency} acabou de ser alterada, e as suas outras sessões foram encerradas. Se não foi você, peça uma nova senha imediatamente e avise-nos.",
    },
    login_id_changed: Text {
        subject: "O seu ID de acesso de {agency} foi alterado",
        body: "Para entrar em {agency}, use a partir de agora {to} em vez deste endereço. Se não foi você, avise-nos imediatamente.",
    },
    new_device: Text {
        subject: "Novo acesso a {agency}",
        body: "Alguém entrou na sua conta de {agency} a partir de um novo dispositivo.\n\nDispositivo: {device}\nEndereço de rede: {source}\nHora: {when}\n\nSe foi você, não é preciso fazer nada.\n\nSe não foi você, abra este link. Ele encerra essa sessão e permite escolher uma nova senha:\n{url}",
    },
    factors_changed: Text {
        subject: "A segurança da sua conta de {agency} foi alterada",
        body: "{change} Se não foi você, altere a sua senha e avise {agency}.",
    },
    app_added: "Um aplicativo autenticador foi adicionado.",
    app_removed: "O aplicativo autenticador foi removido.",
    passkey_added: "Uma chave de acesso foi adicionada.",
    passkey_removed: "Uma chave de acesso foi removida.",
    backup_codes_renewed: "Novos códigos de reserva foram criados; os antigos não funcionam mais.",
    devices_distrusted: "A segunda etapa volta a ser pedida em todos os dispositivos.",
    device_trusted: "Um dispositivo passou a ser confiável: a segunda etapa não será pedida nele por 30 dias.",
    account_added: "Uma conta foi adicionada ao seu acesso.",
    phone_proved: "Um telefone foi confirmado: já pode receber os códigos de acesso.",
    undo: "Para desfazer esta alteração, abra este link em até 72 horas. Ele encerra todas as sessões e pede uma nova senha:\n{url}",
    unsubscribe: "Você recebe este e-mail porque fez uma solicitação em {program}.\nCancelar inscrição: {url}",
    test_mark: "TESTE (só para você)",
};
